-- The texts of an issue. `html` is what the import has written, never what was uploaded; `text` is the same without marks.
create table piece (
  id uuid primary key,
  issue integer not null references issue (number),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  position integer not null check (position > 0),
  title text not null check (length(btrim(title)) between 1 and 300),
  author text check (length(btrim(author)) between 1 and 300),
  kind text check (length(btrim(kind)) between 1 and 60),
  html text not null check (length(html) <= 4000000),
  text text not null check (length(text) <= 2000000),
  words integer not null check (words >= 0),
  free boolean not null,
  -- [{"id": "note-1", "html": …}], in the order of the text.
  notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array'),
  -- Names of the pictures that stand in it.
  pictures text[] not null default '{}',
  constraint piece_slug unique (issue, slug),
  -- Pieces change places in one transaction.
  constraint piece_position unique (issue, position) deferrable initially deferred
);
create trigger catalogue_told after insert or update or delete or truncate on piece for each statement execute function tell_catalogue();

-- The address of a released piece has been printed, sent and linked.
create function piece_slug_is_fixed() returns trigger language plpgsql as $$
begin
  if exists (select from issue where number = old.issue and released_at is not null) then
    raise exception 'the slug of a released piece is fixed' using errcode = 'check_violation', constraint = 'piece_slug_is_fixed';
  end if;
  return new;
end $$;
create trigger piece_slug_is_fixed before update of slug, issue on piece
  for each row when (old.slug <> new.slug or old.issue <> new.issue) execute function piece_slug_is_fixed();

-- Named by its content, so that it can be kept by browsers for ever.
create table piece_picture (
  issue integer not null references issue (number),
  name text not null check (name ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  body bytea not null,
  primary key (issue, name)
);

-- Where a reader stopped: which block of the text, and how much of it was above the edge of the window.
create table reading_position (
  account_id uuid not null references account (id),
  piece_id uuid not null references piece (id) on delete cascade,
  block integer not null check (block >= 0),
  fraction real not null check (fraction between 0 and 1),
  updated_at timestamptz not null,
  primary key (account_id, piece_id)
);
create index reading_position_of_piece on reading_position (piece_id);
