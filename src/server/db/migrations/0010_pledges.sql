-- Monthly donations: what was pledged, what became of each month, and the links by which a card is changed.

create table pledge (
  id uuid primary key,
  account_id uuid references account (id),
  -- The order in which it began.
  purchase_id uuid not null unique references purchase (id),
  name text not null,
  email text not null,
  address jsonb,
  dollars integer not null check (dollars between 1 and 25000),
  -- Its date is the day of every later charge, or the month's last.
  started_on date not null,
  next_on date not null,
  status text not null check (status in ('active', 'paused', 'stopped')),
  payment_method text references payment_method (id),
  created_at timestamptz not null,
  stopped_at timestamptz,
  check (status <> 'active' or payment_method is not null),
  check ((status = 'stopped') = (stopped_at is not null))
);
create index pledge_due on pledge (next_on) where status = 'active';
create index pledge_of_account on pledge (account_id);

-- At most one capture for each month.
create table pledge_month (
  pledge_id uuid not null references pledge (id),
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  -- The day on which it was first tried.
  charged_on date not null,
  state text not null check (state in ('due', 'paid')),
  failures integer not null default 0 check (failures >= 0),
  -- The one try that may be paid now; null before the first and after each that failed.
  attempt_id uuid unique,
  purchase_id uuid unique references purchase (id),
  primary key (pledge_id, month),
  check ((state = 'paid') = (purchase_id is not null))
);

-- Links to /donate/card: they change the card of this pledge and nothing else, once.
create table pledge_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  pledge_id uuid not null references pledge (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index pledge_link_of_pledge on pledge_link (pledge_id);
create unique index one_pledge_link on pledge_link (pledge_id) where used_at is null;
