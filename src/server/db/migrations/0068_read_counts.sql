-- How often pieces are opened: sums of a day, with nobody in them. What is counted is in domain/reading/read-counts.ts.
create table read_count (
  day date not null,
  piece_id uuid not null references piece (id) on delete cascade,
  what text not null check (what in (
    'opened', 'opened by a stranger',
    'came from a search', 'came from an email', 'came from elsewhere', 'came directly',
    'then another piece', 'then the issue', 'then subscribe', 'then log in')),
  count integer not null check (count > 0),
  primary key (day, piece_id, what)
);
create index read_count_of_piece on read_count (piece_id);

-- Whether a reader lets their reading be counted.
alter table account add column count_reads boolean not null default true;
