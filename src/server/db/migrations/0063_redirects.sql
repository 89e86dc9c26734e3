-- A reader with a new address asks for a copy whose label is printed already (product 13): once per serving.
create table redirect_request (
  id uuid primary key,
  account_id uuid not null references account (id),
  issue integer not null references issue (number),
  serving bigint not null unique references ledger_entry (id),
  state text not null check (state in ('waiting', 'granted', 'declined')),
  says text not null default '' check (length(says) <= 500),
  decided_by uuid references account (id),
  at timestamptz not null,
  decided_at timestamptz,
  constraint decided_by_somebody check ((state = 'waiting') = (decided_at is null)),
  constraint declined_says_why check (state <> 'declined' or says <> '')
);
create index redirect_of_account on redirect_request (account_id);
create index redirect_open on redirect_request (issue) where state in ('waiting', 'granted');

-- One label per copy: that of a redirected one is taken off its list, and no second can be put beside it.
create function refuse_label_of_redirected() returns trigger language plpgsql as $$
begin
  if exists (
    select from redirect_request q join ledger_entry e on e.id = q.serving
    where q.state = 'granted' and e.run_id = new.run_id and e.account_id = new.account_id) then
    raise exception 'this copy was redirected' using errcode = 'check_violation', constraint = 'label_of_redirected';
  end if;
  return new;
end $$;
create trigger label_of_redirected before insert on mailing
  for each row execute function refuse_label_of_redirected();
