-- A shop that was never open may be tried with keys that charge nobody, and what was sold so is wiped before it opens.
-- When it was opened first: a change of currency may close it, and it was open to readers all the same.
alter table publication add column first_opened_at timestamptz;
update publication set first_opened_at = coalesce(opened_at, (select min(at) from audit
  where action = 'opened the shop' or (action = 'changed the currency' and before ->> 'openedAt' is not null)));

-- `stock` is what was on hand when the trial began, by ref.
create table trial (
  id integer primary key check (id = 1),
  begun_at timestamptz not null,
  stock jsonb not null
);
create trigger catalogue_told after insert or update or delete or truncate on trial for each statement execute function tell_catalogue();

create function note_first_opening() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.first_opened_at := new.opened_at;
  else
    new.first_opened_at := coalesce(old.first_opened_at, new.opened_at);
  end if;
  if new.opened_at is not null and exists (select from trial) then
    raise exception 'The trial has not been wiped yet.' using errcode = 'check_violation', constraint = 'trial_is_wiped';
  end if;
  return new;
end
$$;
create trigger first_opening before insert or update on publication for each row execute function note_first_opening();

-- The lock waits for an opening under way. Keys that charge may have been there before, but nothing was ever paid by them.
create function refuse_trial() returns trigger language plpgsql as $$
begin
  perform from publication where first_opened_at is null for update;
  if not found then
    raise exception 'This shop has been open to readers.' using errcode = 'check_violation', constraint = 'shop_never_opened';
  end if;
  delete from provider_use where kind = 'live';
  return new;
end
$$;
create trigger shop_never_opened before insert on trial for each row execute function refuse_trial();

-- Live money never meets a trial.
create function refuse_live_in_trial() returns trigger language plpgsql as $$
begin
  perform from trial for share;
  if found then
    raise exception 'The trial has not been wiped yet.' using errcode = 'check_violation', constraint = 'trial_is_wiped';
  end if;
  return new;
end
$$;
create trigger trial_is_wiped before insert on provider_use for each row
  when (new.kind = 'live') execute function refuse_live_in_trial();

-- In a trial something can be sold. The lock lets a wipe wait for a sale under way, and none begin after it.
create or replace function refuse_unopened() returns trigger language plpgsql as $$
begin
  if exists (select from publication where opened_at is null) then
    perform from trial for share;
    if not found then
      raise exception 'This shop has not been opened yet.' using errcode = 'check_violation', constraint = 'shop_is_open';
    end if;
  end if;
  return null;
end
$$;
