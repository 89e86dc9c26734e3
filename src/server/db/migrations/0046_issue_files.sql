-- The files of an issue that readers download: uploaded, or made from its pieces. In parts, as those of products are.
create table issue_file (
  id uuid primary key,
  issue integer not null references issue (number),
  format text not null check (format in ('epub', 'pdf')),
  version integer not null check (version > 0),
  origin text not null check (origin in ('uploaded', 'made')),
  -- SHA-256 of its content, in hex.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  size integer not null check (size between 1 and 60000000),
  stored_at timestamptz not null,
  -- Null for what was made, and for what came with the demo.
  stored_by uuid references account (id) check (stored_by is null or origin = 'uploaded'),
  reason text not null default '' check (length(reason) <= 2000),
  -- The state of the text that it was made from.
  text_version integer check ((text_version is null) = (origin = 'uploaded')),
  -- Replaced or withdrawn: nobody downloads it any more, and its parts are gone.
  ended_at timestamptz,
  unique (issue, format, version)
);
create unique index issue_file_newest on issue_file (issue, format) where ended_at is null;
create trigger catalogue_told after insert or update or delete or truncate on issue_file for each statement execute function tell_catalogue();

create table issue_file_part (
  file uuid not null references issue_file (id) on delete cascade,
  at integer not null check (at between 0 and 59),
  body bytea not null check (octet_length(body) between 1 and 1000000),
  primary key (file, at)
);
-- Both formats are packed already.
alter table issue_file_part alter column body set storage external;

-- Counts the changes of what an issue's files are made from, so that one query finds those that are out of date.
alter table issue add column text_version integer not null default 0;

create function issue_text_changed() returns trigger language plpgsql as $$
begin
  update issue set text_version = text_version + 1 where number = coalesce(new.issue, old.issue);
  return null;
end $$;
create trigger issue_text_changed after insert or update or delete on piece
  for each row execute function issue_text_changed();

create function issue_head_changed() returns trigger language plpgsql as $$
begin
  new.text_version := old.text_version + 1;
  return new;
end $$;
create trigger issue_head_changed before update of title, season, description, cover, slug on issue
  for each row
  when ((old.title, old.season, old.description, old.cover, old.slug)
    is distinct from (new.title, new.season, new.description, new.cover, new.slug))
  execute function issue_head_changed();
