-- Downloads that name their reader, where the publication wants it.
alter table publication add column stamps_downloads boolean not null default false;

-- Whose copy it is: a reader's, an order's of a guest, or an institution's reader's.
create table reader_mark (
  mark text primary key check (mark ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  account_id uuid unique references account (id),
  purchase_id uuid unique references purchase (id),
  seat_id uuid unique references seat (id) on delete cascade,
  check (num_nonnulls(account_id, purchase_id, seat_id) = 1)
);

-- A stamped copy is the first `kept` bytes of the issue's file and `tail`: both formats are made to be added to at
-- their end. Without a tail the file can't be stamped, and its reader has it as it is.
create table stamped_file (
  file uuid not null references issue_file (id) on delete cascade,
  mark text not null references reader_mark (mark) on delete cascade,
  kept integer not null check (kept between 0 and 60000000),
  tail bytea check (octet_length(tail) between 1 and 2000000),
  made_at timestamptz not null,
  primary key (file, mark)
);
create index stamped_file_mark on stamped_file (mark);
