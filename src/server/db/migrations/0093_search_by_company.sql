-- As 0040 has it: 0054 had left out the company, so that no index fitted and every search read all addresses.
create or replace function people_with(words text, asked tsquery, at_most integer)
returns table (account_id uuid, likeness real)
language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0 set jit = off as $$
#variable_conflict use_column
declare
  ids uuid[];
begin
  ids := array(select id from account
    where search_keys(words_in(spelt_plainly(name || ' ' || coalesce(split_part(email_folded, '@', 1), '')))) @@ asked
      and uuid_hash(id) & 31 = 0 limit 6 * at_most);
  if cardinality(ids) < at_most then
    ids := array(select id from account
      where search_keys(words_in(spelt_plainly(name || ' ' || coalesce(split_part(email_folded, '@', 1), '')))) @@ asked
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
    select account_id, (0.9 * word_similarity(words,
        spelt_plainly(address_text(company, line1, line2, city, postcode))))::real
      from address where account_id = any(ids) order by 2 desc limit at_most;
end $$;
