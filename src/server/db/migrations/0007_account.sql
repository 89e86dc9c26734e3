-- What a reader does to their own account: another email address, emailed links, addresses that are needed; and what staff saw.

-- One for each account, so that the last request wins: it takes the place of the one before, whose link is dead then.
create table email_change (
  account_id uuid primary key references account (id) on delete cascade,
  email text not null,
  email_folded text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Links in emails that change one thing without a login, once.
create table account_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('address', 'payment')),
  account_id uuid not null references account (id) on delete cascade,
  zone text check (zone in ('a', 'b', 'c')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'address') = (zone is not null))
);
create index account_link_of_account on account_link (account_id);
create index account_link_expiry on account_link (expires_at);

-- What members of staff did, or looked at. No foreign keys: it outlives whom it is about.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor uuid not null,
  action text not null check (action <> ''),
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_of_subject on audit (subject, id);
create index audit_of_actor on audit (actor, id);

-- Whether readers find the switch of autorenew in their account.
alter table publication add column autorenew_switch boolean not null default true;

-- An address is needed by a cycle with issues left, by a renewal that is expected, and by a purchase whose payment settles.
create function address_is_required(of_account uuid, of_zone text) returns boolean language sql stable as $$
  select exists (
      select 1 from subscription
      where account_id = of_account and active_deliverable = 'print-' || of_zone
        and cancelled_at is null and (tokens_left is null or tokens_left > 0))
    or exists (
      select 1 from account
      join lateral (
        select active_deliverable from subscription
        where account_id = account.id and cancelled_at is null
        order by position desc limit 1) as last_cycle on true
      where account.id = of_account and account.autorenew and account.payment_method is not null
        and last_cycle.active_deliverable = 'print-' || of_zone)
    or exists (
      select 1 from purchase
      join purchase_line on purchase_line.purchase_id = purchase.id
      where purchase.account_id = of_account and purchase.status = 'processing'
        and purchase_line.shipcode = 'ship-' || of_zone);
$$;

-- Waits for a purchase that is being written: its subscription holds the account's key until it is there to be seen.
create function keep_required_address() returns trigger language plpgsql as $$
begin
  perform 1 from account where id = old.account_id for update;
  if address_is_required(old.account_id, old.zone) then
    raise exception 'the address is required' using errcode = 'check_violation', constraint = 'address_is_required';
  end if;
  return old;
end $$;
create trigger keep_required_address before delete on address for each row execute function keep_required_address();
