-- How the publication looks: the letters or the picture of its name, its colours and its icon. Publications that are here
-- already look as they did.
alter table publication add column masthead jsonb not null default
  '{"face": "newsreader-semibold", "capitals": false, "accent": {"light": "#9a2f1a", "dark": "#f0906f"}, "icon": "ink", "picture": null}';
alter table publication alter column masthead drop default;

-- All of it is written into the pages' stylesheet, so nothing else may be in it.
alter table publication add constraint publication_masthead check (
  coalesce(masthead ->> 'face' in
    ('newsreader-semibold', 'newsreader', 'newsreader-italic', 'instrument-sans-semibold', 'instrument-sans'), false)
  and coalesce(jsonb_typeof(masthead -> 'capitals') = 'boolean', false)
  and coalesce(masthead ->> 'icon' in ('accent', 'ink'), false)
  and coalesce(masthead -> 'accent' ->> 'light' ~ '^#[0-9a-f]{6}$', false)
  and coalesce(masthead -> 'accent' ->> 'dark' ~ '^#[0-9a-f]{6}$', false)
);
alter table publication add constraint publication_masthead_picture check (
  coalesce(jsonb_typeof(masthead -> 'picture') = 'null', false)
  or (
    coalesce(jsonb_typeof(masthead -> 'picture' -> 'width') = 'number', false)
    and coalesce(jsonb_typeof(masthead -> 'picture' -> 'height') = 'number', false)
    and coalesce(masthead -> 'picture' ->> 'light' ~ '^[0-9a-f]{64}$', false)
    and coalesce(masthead -> 'picture' ->> 'dark' ~ '^[0-9a-f]{64}$', false)
    and coalesce(masthead -> 'picture' ->> 'smallLight' ~ '^[0-9a-f]{64}$', false)
    and coalesce(masthead -> 'picture' ->> 'smallDark' ~ '^[0-9a-f]{64}$', false)
    and coalesce(masthead -> 'picture' ->> 'icon' ~ '^[0-9a-f]{64}$', true)
  )
);
