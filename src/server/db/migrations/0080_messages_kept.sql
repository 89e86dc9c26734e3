-- What a message said when it was sent, for staff who are asked about it: without the keys in its links, compressed, and
-- for a year (decision 072).
create table message_copy (
  message_id uuid primary key references message (id) on delete cascade,
  subject text not null,
  html bytea not null,
  kept_at timestamptz not null
);
create index message_copy_age on message_copy (kept_at);

-- Buyers without an account are found by the words of their orders.
create index purchase_words on purchase
  using gin (search_keys(words_in(spelt_plainly(name || ' ' || coalesce(split_part(waits_for, '@', 1), '')))))
  where waits_for is not null;
