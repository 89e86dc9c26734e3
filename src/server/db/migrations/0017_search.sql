-- A hundred thousand readers: closing an issue, and finding people.

-- Every issue takes a token of nearly every subscription. With room left in its page the new number needs no new entry in
-- each of the indexes, which made a close half as dear again.
alter table subscription set (fillfactor = 70);

-- Weighing how alike two words are takes microseconds, so that a name which
-- thousands share took a fifth of a second: what is spelt right is found first and without weighing, and where it fills
-- the page nothing else is looked for. Of what is only alike no more than some thousands are weighed.

-- No query asks so; orders are looked up by the address as it was written.
drop index purchase_of_folded_email;

-- Whose name or address has a word that begins so, a whole word before a longer one, or whose email does. The words come
-- spelt plainly.
create function people_spelt(words text, at_most integer) returns table (account_id uuid, likeness real)
language sql stable as $$
  with asked as (
    select regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%' as first,
      '% ' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%' as later,
      regexp_replace(split_part(words, '@', 1), '([\\%_])', '\\\1', 'g') || '%' as mailbox)
  (select id, (case when strpos(' ' || spelt_plainly(name) || ' ', ' ' || words || ' ') > 0 then 1 else 0.95 end)::real
    from account
    where (spelt_plainly(name) like (select first from asked) or spelt_plainly(name) like (select later from asked))
      and strpos(words, '@') = 0
    order by 2 desc limit at_most)
  union all
  (select id, 0.97::real from account
    where split_part(email_folded, '@', 1) like (select mailbox from asked) and email_folded like (select first from asked)
    limit at_most)
  union all
  (select account_id, 0.9::real from address
    where (spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode) like (select first from asked)
        or spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode) like (select later from asked))
      and strpos(words, '@') = 0
    limit at_most)
$$;

create or replace function people_called(words text, at_most integer) returns table (account_id uuid, likeness real)
language sql stable set pg_trgm.word_similarity_threshold = 0.5 as $$
  (select id, word_similarity(words, spelt_plainly(name)) from (
      select id, name from account where words <% spelt_plainly(name) and strpos(words, '@') = 0 limit 60 * at_most) alike
    order by 2 desc limit at_most)
  union all
  (select id, word_similarity(split_part(words, '@', 1), split_part(email_folded, '@', 1)) from (
      select id, email_folded from account
      where split_part(words, '@', 1) <% split_part(email_folded, '@', 1) limit 60 * at_most) alike
    order by similarity(words, email_folded) desc limit at_most)
$$;

create or replace function people_living_at(words text, at_most integer) returns table (account_id uuid, likeness real)
language sql stable set pg_trgm.word_similarity_threshold = 0.7 as $$
  select account_id, word_similarity(words, place) from (
    select account_id, spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode) as place from address
    where words <% spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode) and strpos(words, '@') = 0
    limit 60 * at_most) alike
  order by 2 desc limit at_most
$$;
