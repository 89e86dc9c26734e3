-- Serving everybody: the release of an issue in digital form, the close of its mailing list, and late mailings after it.

create table issue_run (
  id uuid primary key,
  issue integer not null references issue (number),
  kind text not null check (kind in ('release', 'close', 'late')),
  -- The member of staff who started it, and the name that was signed with.
  actor uuid not null references account (id),
  signed_off_by text not null check (signed_off_by <> ''),
  -- How many were served in which form, and who was left out for what.
  served jsonb not null,
  held jsonb not null,
  at timestamptz not null,
  sent_at timestamptz,
  undone_at timestamptz,
  -- What has gone to the mailing house cannot be called back.
  check (sent_at is null or undone_at is null),
  check (kind <> 'release' or (sent_at is null and undone_at is null))
);
create unique index one_run_of_an_issue on issue_run (issue, kind) where kind in ('release', 'close') and undone_at is null;
create index run_of_issue on issue_run (issue, at);

-- Which run wrote an entry: none, when a reader was served alone.
alter table ledger_entry add column run_id uuid references issue_run (id);
-- Who has had an issue is asked of all readers at once, so the issue comes first.
drop index served_once;
create unique index served_once on ledger_entry (issue, account_id, serving) where kind = 'served';

-- The mailing file as it was when the list was closed, so that it can be downloaded again.
create table mailing (
  run_id uuid not null references issue_run (id),
  account_id uuid not null references account (id),
  zone text not null check (zone in ('a', 'b', 'c')),
  name text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  deliverable text not null check (deliverable in ('print-a', 'print-b', 'print-c')),
  copies integer not null default 1 check (copies > 0),
  primary key (run_id, zone, account_id)
);
