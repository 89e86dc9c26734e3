-- The recipient of a gift that began by itself takes it over (product 12). With an account of their own, what is left moves to
-- a subscription there: an entry `moved` here, `granted` there, both with what the issues are worth.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check
  check (kind in ('granted', 'served', 'reversed', 'credited', 'refunded', 'moved'));
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_check
  check (tokens is not null or kind in ('granted', 'refunded', 'moved'));

alter table subscription add column moved_to uuid unique references subscription (id);
alter table subscription add constraint moved_elsewhere check (moved_to <> id);
-- A lifetime that moved has no number either.
alter table subscription drop constraint subscription_check1;
alter table subscription add constraint subscription_check1 check (
  term <> 'lifetime' or tokens_left is null
  or (tokens_left = 0 and (cancelled_at is not null or moved_to is not null)));
alter table subscription add constraint moved_has_nothing_left check (moved_to is null or tokens_left = 0);

create function moved_once() returns trigger language plpgsql as $$
begin
  raise exception 'the subscription has moved' using errcode = 'check_violation', constraint = 'moved_once';
end $$;
create trigger moved_once before update of moved_to on subscription
  for each row when (old.moved_to is not null and new.moved_to is distinct from old.moved_to) execute function moved_once();

create function moved_goes_somewhere() returns trigger language plpgsql as $$
begin
  perform 1 from subscription where id = new.subscription_id and moved_to is not null;
  if not found then
    raise exception 'the issues go nowhere' using errcode = 'check_violation', constraint = 'moved_goes_somewhere';
  end if;
  return new;
end $$;
create trigger moved_goes_somewhere before insert on ledger_entry
  for each row when (new.kind = 'moved') execute function moved_goes_somewhere();

-- Only a gift that began by itself can be taken over, or stopped by a reader who cannot.
alter table gift add column taken_over_at timestamptz;
alter table gift add column stopped_at timestamptz;
alter table gift add constraint taken_over_after_start check (taken_over_at is null or started_at is not null);
alter table gift add constraint stopped_after_start check (stopped_at is null or started_at is not null);
