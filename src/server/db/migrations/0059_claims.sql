-- A print copy that did not come or came damaged (product 13): once per reader and issue, and for a serving that stands.
create table claim (
  id uuid primary key,
  account_id uuid not null references account (id),
  issue integer not null references issue (number),
  serving bigint not null unique references ledger_entry (id),
  zone text not null check (zone in ('a', 'b', 'c')),
  -- The postal address it was mailed to, as a digest: claims are counted by it, and nobody needs to read it.
  place text not null,
  reason text not null check (reason in ('missing', 'damaged')),
  wish text check (wish in ('copy', 'issue')),
  state text not null check (state in ('waiting', 'granted', 'refused')),
  purchase_id uuid unique references purchase (id),
  credit bigint unique references ledger_entry (id),
  says text not null default '' check (length(says) <= 500),
  decided_by uuid references account (id),
  at timestamptz not null,
  decided_at timestamptz,
  unique (account_id, issue),
  constraint granted_gives_one_thing check ((state = 'granted') = (num_nonnulls(purchase_id, credit) = 1)),
  constraint waiting_gives_nothing check (state <> 'waiting' or (num_nonnulls(purchase_id, credit, decided_at) = 0)),
  constraint refused_says_why check (state <> 'refused' or says <> '')
);
create index claim_of_place on claim (place, at);
create index claim_of_issue on claim (issue, zone);
create index claim_waiting on claim (at) where state = 'waiting';

-- Made good once: a copy that is claimed does not also come back into the ledger, whichever of the two is first.
create function refuse_claim_beside_reversal() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where reverses = new.serving) then
    raise exception 'this copy was taken back' using errcode = 'check_violation', constraint = 'claim_beside_reversal';
  end if;
  return new;
end $$;
create trigger claim_beside_reversal before insert on claim
  for each row execute function refuse_claim_beside_reversal();

create function refuse_reversal_beside_claim() returns trigger language plpgsql as $$
begin
  if exists (select from claim where serving = new.reverses) then
    raise exception 'this copy was claimed' using errcode = 'check_violation', constraint = 'reversal_beside_claim';
  end if;
  return new;
end $$;
create trigger reversal_beside_claim before insert on ledger_entry
  for each row when (new.reverses is not null) execute function refuse_reversal_beside_claim();

-- What readers are offered for a copy that did not come: another copy, one more issue, or their choice.
alter table publication add column claim_policy text not null default 'either'
  check (claim_policy in ('either', 'copy', 'issue'));
