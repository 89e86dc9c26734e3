-- A link by which an owner gives one piece to a few others. The numbers are those of domain/reading/share.ts.
create table piece_share (
  id uuid primary key,
  piece_id uuid not null references piece (id) on delete cascade,
  account_id uuid not null references account (id),
  -- The first name of who shared it, if they want it to be seen.
  shared_by text check (length(btrim(shared_by)) between 1 and 100),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  opens integer not null default 0 check (opens between 0 and 10)
);
create index piece_share_of_account on piece_share (account_id, made_at);
create index piece_share_of_piece on piece_share (piece_id);

-- One for each browser that has opened it, by a number that only this browser has. It says nothing of who that is.
create table piece_share_open (
  id uuid primary key,
  share_id uuid not null references piece_share (id) on delete cascade,
  opened_at timestamptz not null
);
create index piece_share_open_of_share on piece_share_open (share_id);

alter table publication add column share_pieces boolean not null default true;
