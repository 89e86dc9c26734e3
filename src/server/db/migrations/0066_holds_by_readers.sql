-- Readers skip issues by their numbers, also such as are not planned yet (product 13).
alter table issue_hold drop constraint issue_hold_issue_fkey;
alter table issue_hold add constraint issue_hold_issue_check check (issue > 0);
create index issue_hold_of_account on issue_hold (account_id);

-- An issue that is renumbered still takes its holds along.
create function move_issue_holds() returns trigger language plpgsql as $$
begin
  insert into issue_hold (issue, account_id, actor, reason, at)
    select new.number, account_id, actor, reason, at from issue_hold where issue = old.number
    on conflict do nothing;
  delete from issue_hold where issue = old.number;
  return null;
end $$;
create trigger move_issue_holds after update of number on issue
  for each row when (old.number <> new.number) execute function move_issue_holds();
