-- No mail to a zone for a while (product 13): one row per zone and issue that is held there.
create table zone_hold (
  id uuid primary key,
  issue integer not null references issue (number) on update cascade,
  zone text not null check (zone in ('a', 'b', 'c')),
  -- When staff expect it to be over.
  until_day date not null,
  -- Said to readers.
  says text not null check (length(says) between 1 and 300),
  reason text not null,
  actor uuid not null,
  at timestamptz not null,
  lifted_at timestamptz,
  outcome text check (outcome in ('ended', 'mailed', 'given up')),
  late_run uuid references issue_run (id),
  check ((lifted_at is null) = (outcome is null)),
  check ((late_run is not null) = coalesce(outcome = 'mailed', false))
);
create unique index zone_hold_standing on zone_hold (issue, zone) where lifted_at is null;

alter table mailing_left_out drop constraint mailing_left_out_reason_check;
alter table mailing_left_out add constraint mailing_left_out_reason_check
  check (reason in ('missing', 'suspended', 'kept', 'zone'));
-- Where it was to go when it was held back.
alter table mailing_left_out add column zone text check (zone in ('a', 'b', 'c'));
alter table mailing_left_out add constraint mailing_left_out_zone_is_why check ((reason = 'zone') = (zone is not null));
create index mailing_left_out_by_zone on mailing_left_out (run_id) where reason = 'zone';

-- Whoever was current at the close, has not had the issue since and still gets print, by the zone that last held it back.
create view zone_owed as
  select h.id as hold_id, h.issue, h.zone, o.account_id, h.lifted_at is not null as given_up
  from zone_hold h
  join issue_run r on r.issue = h.issue and r.kind = 'close' and r.undone_at is null
  join mailing_left_out o on o.run_id = r.id and o.reason = 'zone'
  where (h.lifted_at is null or h.outcome = 'given up')
    and h.zone = (
      select last.zone from mailing_left_out last join issue_run lr on lr.id = last.run_id
      where last.account_id = o.account_id and last.reason = 'zone' and lr.issue = h.issue and lr.undone_at is null
      order by lr.at desc limit 1)
    and not exists (
      select 1 from ledger_entry e
      where e.account_id = o.account_id and e.kind = 'served' and e.issue = h.issue
        and not exists (select 1 from ledger_entry back where back.reverses = e.id))
    and 'digital' <> (
      select s.active_deliverable from subscription s
      where s.account_id = o.account_id and s.cancelled_at is null and (s.tokens_left is null or s.tokens_left > 0)
      order by (s.term = 'lifetime'), s.created_at, s.position limit 1);

-- The next issue is not closed before one that is held back was mailed late or given up.
create function refuse_close_past_hold() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from zone_hold h join issue held on held.number = h.issue
    where h.lifted_at is null and h.issue < new.number and held.closed_at is not null) then
    raise exception 'an issue before this one is held back in a zone' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refuse_close_past_hold after update of closed_at on issue
  for each row when (old.closed_at is null and new.closed_at is not null) execute function refuse_close_past_hold();
