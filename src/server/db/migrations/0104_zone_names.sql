-- What the publisher calls the zones. Shops that are there keep the names that stood in the code.
alter table publication add column zone_names jsonb not null default '{
  "a": {"name": "United States", "label": "US", "abbreviation": "US", "place": "the United States"},
  "b": {"name": "Canada", "label": "Canadian", "abbreviation": "CA", "place": "Canada"},
  "c": {"name": "International", "label": "International", "abbreviation": "INTL", "place": "international addresses"}
}';
alter table publication alter column zone_names drop default;

-- The zone of every country that no other lists.
alter table publication add column elsewhere text not null default 'c'
  constraint publication_elsewhere check (elsewhere in ('a', 'b', 'c'));
alter table publication alter column elsewhere drop default;

-- Names tell zones apart, also in the names of files.
create function zone_words_are_whole(words jsonb) returns boolean language sql immutable as $$
  select coalesce(bool_and(
    length(btrim(one.words ->> 'name')) between 1 and 40
    and length(btrim(one.words ->> 'label')) between 1 and 40
    and length(btrim(one.words ->> 'place')) between 1 and 40
    and one.words ->> 'abbreviation' ~ '^[A-Z0-9]{1,5}$'), false)
    and count(*) = 3
    and count(distinct lower(one.words ->> 'name')) = 3
    and count(distinct lower(one.words ->> 'label')) = 3
    and count(distinct one.words ->> 'abbreviation') = 3
  from (values (words -> 'a'), (words -> 'b'), (words -> 'c')) as one (words)
$$;
alter table publication add constraint publication_zone_names check (zone_words_are_whole(zone_names));
