-- Finding people among very many. The trigrams of a name that tens of thousands share had all to be looked through, so a
-- search took longer with every reader. Now each word is kept whole, with its beginnings, and as it is with a letter left
-- out: two words that differ in one letter, put in, left out, mistaken or swapped with its neighbour, have one of these
-- in common. The index is asked for all words at once and leaps to who has them. Trigrams are asked if nobody is found.

-- The words in what is spelt plainly, letters and digits apart, whatever the locale of the database.
create function words_in(plain text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(left(piece[1], 24)), '{}')
  from regexp_matches(plain, '[0-9]+|[^\u0001-\u0040\u005b-\u0060\u007b-\u007f]+', 'g') piece
$$;

-- smith, s* … smith*, smith~, mith~ … smit~. Numbers are right or wrong, and of three letters none is left out. It is said
-- to be dear, so that it is never reckoned row by row; a text that is made a tsvector is quicker than an array.
create function search_keys(words text[]) returns tsvector language plpgsql immutable parallel safe cost 10000 as $$
declare
  keys text := ' ';
  word text;
begin
  foreach word in array words loop
    continue when strpos(keys, ' ' || word || ' ') > 0;
    keys := keys || word || ' ' || word || '~ ';
    for n in 1 .. length(word) loop
      keys := keys || left(word, n) || '* ';
      continue when length(word) < 4 or ascii(word) < 58;
      keys := keys || left(word, n - 1) || substr(word, n + 1) || '~ ';
    end loop;
  end loop;
  return keys::tsvector;
end $$;

create index account_words on account
  using gin (search_keys(words_in(spelt_plainly(name || ' ' || split_part(email_folded, '@', 1)))));
create index address_words on address
  using gin (search_keys(words_in(spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode))));
-- Of what very many have, one in thirty-two of them is enough to fill a page: then nothing grows with how many there are.
create index account_words_of_some on account
  using gin (search_keys(words_in(spelt_plainly(name || ' ' || split_part(email_folded, '@', 1)))))
  where uuid_hash(id) & 31 = 0;
create index address_words_of_some on address
  using gin (search_keys(words_in(spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode))))
  where uuid_hash(account_id) & 31 = 0;

-- Who has all of these words: 'whole', 'begun' if the last of them goes on, 'nearly' if each is but for a letter.
create function having_words(words text[], how text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(
    case
      when how = 'begun' and n = cardinality(words) then '''' || word || '*'''
      when how = 'nearly' then '(''' || array_to_string(array(
        select lexeme from unnest(search_keys(array[word])) where lexeme like '%~'), ''' | ''') || ''')'
      else '''' || word || '''' end, ' & ')::tsquery
  from unnest(words) with ordinality as asked (word, n)
$$;

-- Some hundreds of those who have them, weighed against all that was said, spelt plainly. Planned once for each connection
-- and done by one process: planning, and starting others, took longer than finding.
create function people_with(words text, asked tsquery, at_most integer) returns table (account_id uuid, likeness real)
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
    where search_keys(words_in(spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode))) @@ asked
      and uuid_hash(account_id) & 31 = 0 limit 6 * at_most);
  if cardinality(ids) < at_most then
    ids := array(select account_id from address
      where search_keys(words_in(spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode))) @@ asked
      limit 6 * at_most);
  end if;
  return query
    select account_id, (0.9 * word_similarity(words,
        spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode)))::real
      from address where account_id = any(ids) order by 2 desc limit at_most;
end $$;

drop function people_spelt;
