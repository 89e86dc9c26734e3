-- Whom we write to: one spelling of an address, and how often anybody can have us write to it.

-- Accounts of before stay as they are; a new or changed address holds nothing that no eye can see (domain/email.ts).
create function email_is_plain() returns trigger language plpgsql as $$
begin
  if new.email_folded is not nfkc normalized or new.email_folded ~
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ue000-\uf8ff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000E0000-\U000E0FFF]'
  then
    raise exception 'the address has a hidden character' using errcode = 'check_violation', constraint = 'email_is_plain';
  end if;
  return new;
end $$;
create trigger email_is_plain before insert or update of email_folded on account
  for each row execute function email_is_plain();
create trigger email_is_plain before insert or update of email_folded on list_member
  for each row execute function email_is_plain();

-- When codes, links, changes and "no account here" went to an address: its newest six, oldest first. Hashed with the
-- pepper, so that the table is no list of who has an account.
create table message_allowance (
  address_hash bytea primary key check (length(address_hash) = 32),
  sent timestamptz[] not null default '{}' check (cardinality(sent) <= 6),
  last_at timestamptz not null
);
create index message_allowance_last on message_allowance (last_at);

-- Which address a code went to, known or not: a newer one takes the place of an older.
alter table challenge add column address_hash bytea check (length(address_hash) = 32);
create index challenge_of_address on challenge (address_hash) where address_hash is not null and consumed_at is null;
