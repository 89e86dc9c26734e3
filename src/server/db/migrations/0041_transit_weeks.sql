-- How many weeks the post needs to each zone: told before anything is bought, and of an issue that was mailed.
alter table publication add column transit_weeks jsonb not null
  default '{"a": {"least": 1, "most": 3}, "b": {"least": 2, "most": 4}, "c": {"least": 3, "most": 6}}'
  check (coalesce(
    (transit_weeks #>> '{a,least}')::integer between 1 and (transit_weeks #>> '{a,most}')::integer and
    (transit_weeks #>> '{b,least}')::integer between 1 and (transit_weeks #>> '{b,most}')::integer and
    (transit_weeks #>> '{c,least}')::integer between 1 and (transit_weeks #>> '{c,most}')::integer,
    false));
