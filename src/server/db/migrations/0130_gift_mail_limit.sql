-- One address gets at most 3 gift messages a day and 12 a month, whoever gives; further ones wait (product 12). Spellings
-- that reach one mailbox count as one address: without what follows a plus, and without the dots of Gmail.
create function mailbox_of(email text) returns text language sql immutable strict as $$
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    else name || '@' || domain end
  from (select coalesce(nullif(split_part(split_part(email, '@', 1), '+', 1), ''), split_part(email, '@', 1)) as name,
    split_part(email, '@', 2) as domain) parts
$$;

alter table gift_sending add column mailbox text generated always as (mailbox_of(email_folded)) stored;
create index gift_sending_mailbox on gift_sending (mailbox, sent_on);

-- Two processes that write to one mailbox take turns, so that both count what the other has written.
create function lock_gift_mailbox(mailbox text) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('gift mailbox ' || mailbox, 0))
$$;

create function gift_mail_limit() returns trigger language plpgsql as $$
declare
  own text := mailbox_of(new.email_folded);
begin
  perform lock_gift_mailbox(own);
  if (select count(*) from gift_sending where mailbox = own and sent_on = new.sent_on) >= 3
    or (select count(*) from gift_sending
      where mailbox = own and sent_on > (new.sent_on - interval '1 month')::date) >= 12 then
    raise exception 'the address has had its gift messages' using errcode = 'check_violation', constraint = 'gift_mail_limit';
  end if;
  return new;
end $$;
create trigger gift_mail_limit before insert on gift_sending for each row execute function gift_mail_limit();

-- The first day on which a message that waits for this limit may go.
alter table gift_recipient add column held_until date;
alter table gift_recipient add constraint only_due_email_is_held
  check (held_until is null or (email is not null and sent_at is null and undelivered_at is null));
create index gift_recipient_held on gift_recipient (held_until) where held_until is not null;
