-- An optional line of an address: the company, above the street. Addresses kept as JSON have it from now on; where it is
-- missing there, there is none.
alter table address add column company text not null default '';
alter table mailing add column company text not null default '';

-- Staff find readers by it, too. It calls no function of ours: a dump is restored without a search path.
create function address_text(company text, line1 text, line2 text, city text, postcode text)
returns text language sql immutable parallel safe as $$
  select company || ' ' || line1 || ' ' || line2 || ' ' || city || ' ' || postcode
$$;

drop index address_like;
drop index address_words;
drop index address_words_of_some;
create index address_like on address
  using gin (spelt_plainly(address_text(company, line1, line2, city, postcode)) gin_trgm_ops);
create index address_words on address
  using gin (search_keys(words_in(spelt_plainly(address_text(company, line1, line2, city, postcode)))));
create index address_words_of_some on address
  using gin (search_keys(words_in(spelt_plainly(address_text(company, line1, line2, city, postcode)))))
  where uuid_hash(account_id) & 31 = 0;

create or replace function people_living_at(words text, at_most integer) returns table (account_id uuid, likeness real)
language sql stable set pg_trgm.word_similarity_threshold = 0.7 as $$
  select account_id, word_similarity(words, place) from (
    select account_id, spelt_plainly(address_text(company, line1, line2, city, postcode)) as place from address
    where words <% spelt_plainly(address_text(company, line1, line2, city, postcode)) and strpos(words, '@') = 0
    limit 60 * at_most) alike
  order by 2 desc limit at_most
$$;

create or replace function people_with(words text, asked tsquery, at_most integer)
returns table (account_id uuid, likeness real)
language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0 set jit = off as $$
#variable_conflict use_column
declare
  ids uuid[];
begin
  ids := array(select id from account
    where search_keys(words_in(spelt_plainly(name || ' ' || split_part(email_folded, '@', 1)))) @@ asked
      and uuid_hash(id) & 31 = 0 limit 6 * at_most);
  if cardinality(ids) < at_most then
    ids := array(select id from account
      where search_keys(words_in(spelt_plainly(name || ' ' || split_part(email_folded, '@', 1)))) @@ asked
      limit 6 * at_most);
  end if;
  return query
    select id, greatest(word_similarity(words, spelt_plainly(name)),
        word_similarity(split_part(words, '@', 1), split_part(email_folded, '@', 1)))
      from account where id = any(ids) order by 2 desc limit at_most;

  if strpos(words, '@') > 0 then return; end if;
  ids := array(select account_id from address
    where search_keys(words_in(spelt_plainly(address_text(company, line1, line2, city, postcode)))) @@ asked
      and uuid_hash(account_id) & 31 = 0 limit 6 * at_most);
  if cardinality(ids) < at_most then
    ids := array(select account_id from address
      where search_keys(words_in(spelt_plainly(address_text(company, line1, line2, city, postcode)))) @@ asked
      limit 6 * at_most);
  end if;
  return query
    select account_id,
      (0.9 * word_similarity(words, spelt_plainly(address_text(company, line1, line2, city, postcode))))::real
      from address where account_id = any(ids) order by 2 desc limit at_most;
end $$;
