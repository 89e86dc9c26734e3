-- What staff write is kept as they wrote it. What came from a file remembers its head there, so that a title that staff
-- have mended outlives the next upload of the same file.
alter table piece add column markdown text check (length(markdown) between 1 and 400000);
alter table piece add column imported jsonb check (jsonb_typeof(imported) = 'object');
alter table piece add constraint piece_has_one_source check (markdown is null or imported is null);
-- Counts what was saved, so that the second of two editors is told.
alter table piece add column version integer not null default 1 check (version > 0);
alter table piece add column updated_at timestamptz;
alter table piece add column updated_by uuid;

-- When staff uploaded it for a piece they write; null for the pictures of a file.
alter table piece_picture add column uploaded_at timestamptz;
alter table piece_picture add column alt text not null default '' check (length(alt) <= 500);

-- A planned issue may get another number, and its text goes along.
alter table piece drop constraint piece_issue_fkey,
  add constraint piece_issue_fkey foreign key (issue) references issue (number) on update cascade;
alter table piece_picture drop constraint piece_picture_issue_fkey,
  add constraint piece_picture_issue_fkey foreign key (issue) references issue (number) on update cascade;
alter table issue_file drop constraint issue_file_issue_fkey,
  add constraint issue_file_issue_fkey foreign key (issue) references issue (number) on update cascade;

-- An EPUB or PDF on its way to an issue, and what became of it.
create table text_upload (
  id uuid primary key,
  issue integer not null references issue (number) on update cascade,
  name text not null check (length(name) between 1 and 150),
  format text not null check (format in ('epub', 'pdf')),
  size integer not null check (size between 1 and 60000000),
  reason text not null default '' check (length(reason) <= 2000),
  begun_at timestamptz not null,
  begun_by uuid not null,
  state text not null default 'sending' check (state in ('sending', 'reading', 'done', 'refused')),
  -- How much of it is read, in percent.
  progress integer not null default 0 check (progress between 0 and 100),
  -- Why it was refused.
  said text not null default '',
  report jsonb,
  ended_at timestamptz,
  check ((ended_at is not null) = (state in ('done', 'refused')))
);
create index text_upload_of_issue on text_upload (issue, begun_at);

-- Gone as soon as the upload has ended.
create table text_upload_part (
  file uuid not null references text_upload (id) on delete cascade,
  at integer not null check (at between 0 and 59),
  body bytea not null check (octet_length(body) between 1 and 1000000),
  primary key (file, at)
);
alter table text_upload_part alter column body set storage external;
