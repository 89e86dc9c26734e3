-- A country lies in one zone; one that is listed in several has states in each of them, and each state in one.
create function zones_are_apart(zones jsonb) returns boolean language sql immutable as $$
  select not exists (
    select from (values ('a'), ('b'), ('c')) as each (zone),
      jsonb_array_elements(zones -> each.zone -> 'countries') as country
    group by country ->> 'code'
    having count(*) > 1
      and count(*) > count(*) filter (where zones -> each.zone -> 'states' -> (country ->> 'code') is not null)
  ) and not exists (
    select from (values ('a'), ('b'), ('c')) as each (zone),
      jsonb_each(zones -> each.zone -> 'states') as listed (country, states),
      jsonb_array_elements(listed.states) as state
    group by listed.country, state ->> 'code'
    having count(*) > 1
  )
$$;
alter table publication add constraint publication_zones check (zones_are_apart(zones));
