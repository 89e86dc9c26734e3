-- How staff find people by what they know of them, spelt more or less right; and what they write down about them.

create extension if not exists pg_trgm;

-- Without accents and capitals, whatever the locale of the database: who types Sorbye finds Sørbye. Every candidate is
-- spelt so once more when it is weighed, so what is plain already, as most names are, is told by its length in bytes. Not
-- strict, as only so it is made part of the query that calls it.
create function spelt_plainly(words text) returns text language sql immutable parallel safe as $$
  select case when octet_length(words) = char_length(words) then lower(words)
    else lower(translate(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'), 'ØøÆæŒœŁłĐđßþð', 'OoAaOoLlDdstd'))
  end
$$;

create index account_like_name on account using gin (spelt_plainly(name) gin_trgm_ops);
-- What stands before the @: what stands behind it is the same for half of the readers and finds all of them.
create index account_like_email on account using gin (split_part(email_folded, '@', 1) gin_trgm_ops);
create index address_like on address
  using gin (spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode) gin_trgm_ops);

-- The limits are set here, beside the operators that the indexes answer: half of a name has to be right, as names are
-- short; more of an address, as every other one has a street in it. The words come spelt plainly.
create function people_called(words text, at_most integer) returns table (account_id uuid, likeness real)
language sql stable set pg_trgm.word_similarity_threshold = 0.5 as $$
  (select id, word_similarity(words, spelt_plainly(name)) from account
    where words <% spelt_plainly(name) and strpos(words, '@') = 0 order by 2 desc limit at_most)
  union all
  (select id, word_similarity(split_part(words, '@', 1), split_part(email_folded, '@', 1)) from account
    where split_part(words, '@', 1) <% split_part(email_folded, '@', 1)
    order by similarity(words, email_folded) desc limit at_most)
$$;

create function people_living_at(words text, at_most integer) returns table (account_id uuid, likeness real)
language sql stable set pg_trgm.word_similarity_threshold = 0.7 as $$
  select account_id, word_similarity(words, spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode))
  from address
  where words <% spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode)
    and strpos(words, '@') = 0
  order by 2 desc limit at_most
$$;

create table staff_note (
  id uuid primary key,
  account_id uuid not null references account (id),
  text text not null check (text <> ''),
  actor uuid not null references account (id),
  at timestamptz not null
);
create index note_of_account on staff_note (account_id, at);

-- What is owed for unserved issues that no payment of ours can give back: a check, an order of the time before.
create table hand_refund (
  subscription_id uuid primary key references subscription (id),
  account_id uuid not null references account (id),
  amount integer not null check (amount > 0),
  reason text not null check (reason <> ''),
  actor uuid not null references account (id),
  created_at timestamptz not null
);
create index hand_refund_of_account on hand_refund (account_id);

create index message_of_recipient on message (recipient, created_at);
create index refund_of_purchase on refund (purchase_id);
