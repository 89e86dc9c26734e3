-- A release stands for good once something of it was read, or an hour has passed; until then it can be undone. Of an undo
-- and a first read at the same moment one finds the other's mark.
alter table issue_run add column final_at timestamptz;
update issue_run set final_at = at where kind = 'release';
alter table issue_run drop constraint issue_run_check1;
alter table issue_run add constraint a_release_has_no_file check (kind <> 'release' or sent_at is null);
alter table issue_run add constraint what_is_final_stands
  check (final_at is null or (kind = 'release' and undone_at is null));
create index release_not_final on issue_run (at) where kind = 'release' and final_at is null and undone_at is null;
create trigger catalogue_told after update of final_at on issue_run for each statement execute function tell_catalogue();

-- Whether two members of staff have to sign a close, and the first signature while the second is waited for.
alter table publication add column close_needs_second boolean not null default false;
create table close_signature (
  issue integer primary key references issue (number) on update cascade on delete cascade,
  actor uuid not null references account (id),
  signed_off_by text not null check (signed_off_by <> ''),
  -- What was signed: with other numbers it is void.
  served jsonb not null,
  held jsonb not null,
  at timestamptz not null
);
