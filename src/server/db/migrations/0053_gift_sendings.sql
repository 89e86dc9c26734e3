-- Each message about a gift to its recipient: five for a gift at most, to three addresses, and one a day to each of them.
create table gift_sending (
  gift_id uuid not null references gift (id) on delete cascade,
  number integer not null check (number between 1 and 5),
  email_folded text not null check (char_length(email_folded) between 3 and 254),
  -- Of the publication's time zone.
  sent_on date not null,
  -- Of the link that refuses all such messages.
  refusal_hash bytea not null unique check (length(refusal_hash) = 32),
  primary key (gift_id, number),
  constraint once_a_day unique (gift_id, email_folded, sent_on)
);

-- Whoever sends has locked the gift, so that two do not count at the same time.
create function gift_goes_to_three() returns trigger language plpgsql as $$
begin
  perform 1 from gift where id = new.gift_id for update;
  if (select count(distinct email_folded) from gift_sending
      where gift_id = new.gift_id and email_folded <> new.email_folded) >= 3 then
    raise exception 'the gift was sent to three addresses' using errcode = 'check_violation', constraint = 'gift_goes_to_three';
  end if;
  return new;
end $$;
create trigger gift_goes_to_three before insert or update on gift_sending
  for each row execute function gift_goes_to_three();

-- Who never wants to hear of a gift again.
create table gift_mail_refusal (
  email_folded text primary key check (char_length(email_folded) between 3 and 254),
  at timestamptz not null
);

-- The giver was told that the address that stands here could not be written to.
alter table gift_recipient add column undelivered_at timestamptz;
alter table gift_recipient add constraint only_email_is_undelivered check (undelivered_at is null or email is not null);

-- What is due is asked for twice a minute.
drop index gift_recipient_due;
create index gift_recipient_due on gift_recipient (send_on) where email is not null and sent_at is null and undelivered_at is null;
