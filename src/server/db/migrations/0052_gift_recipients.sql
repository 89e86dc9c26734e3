-- Who a gift is for. Everything may be missing: then the giver hands it over. With an email address or a postal one it has
-- a day, on which it is sent or starts.
create table gift_recipient (
  gift_id uuid primary key references gift (id) on delete cascade,
  name text not null check (char_length(name) <= 200),
  email text check (char_length(email) between 3 and 254),
  greeting text not null check (char_length(greeting) <= 500),
  send_on date,
  -- As in `purchase`: the address and the zone by which the gift was priced.
  address jsonb,
  -- When the address that stands here was written to; nothing until then, and again once it is corrected.
  sent_at timestamptz,
  updated_at timestamptz not null,
  constraint day_for_what_is_sent check ((send_on is null) = (email is null and address is null)),
  constraint only_email_is_written_to check (sent_at is null or email is not null)
);
create index gift_recipient_due on gift_recipient (send_on) where sent_at is null;

-- What is read off a card and typed: 80 random bits, without letters that look like digits.
create function new_gift_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(random.bytes, at) & 31), 1), '')
  from (select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) as bytes) random,
    generate_series(0, 15) at
$$;
alter table gift add column code text not null default new_gift_code();
alter table gift add constraint gift_code unique (code);
alter table gift add constraint gift_code_shape check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$');
