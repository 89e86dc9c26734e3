-- What is bought for an address waits for it, until the account of that address is proved (product 8).

-- The folded email that a purchase without an account waits for.
alter table purchase add column waits_for text;
update purchase set waits_for = lower(normalize(trim(email), nfkc)) where account_id is null;
alter table purchase add constraint purchase_has_an_owner_or_waits check ((account_id is null) = (waits_for is not null));
create index purchase_waiting on purchase (waits_for) where waits_for is not null;

-- A personal subscription that is paid for and belongs to no account yet: it is owed as a gift that nobody has redeemed is.
create table waiting_subscription (
  purchase_id uuid primary key references purchase (id),
  amount integer not null check (amount >= 0),
  created_at timestamptz not null,
  started_at timestamptz,
  subscription_id uuid references subscription (id),
  cancelled_at timestamptz,
  check ((started_at is null) = (subscription_id is null)),
  check (started_at is null or cancelled_at is null)
);
create index waiting_subscription_open on waiting_subscription (created_at) where started_at is null and cancelled_at is null;

-- Everything that is paid for and has not become issues.
create view paid_not_started as
  select status, amount, created_at, redeemed_at, cancelled_at from gift
  union all
  select
    case when started_at is not null then 'redeemed' when cancelled_at is not null then 'cancelled' else 'waiting' end,
    amount, created_at, started_at, cancelled_at
  from waiting_subscription;
