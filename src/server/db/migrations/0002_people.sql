-- Who reads the publication and what they have coming: accounts, addresses, subscriptions and the issue ledger.

create table account (
  id uuid primary key,
  token text not null unique check (length(token) >= 22),
  email text not null,
  email_folded text not null unique,
  email_suspended_at timestamptz,
  name text not null,
  autorenew boolean not null default false,
  role text check (role in ('support', 'fulfilment', 'finance', 'admin')),
  created_at timestamptz not null
);

create table address (
  account_id uuid not null references account (id),
  zone text not null check (zone in ('a', 'b', 'c')),
  line1 text not null,
  line2 text not null default '',
  city text not null,
  state text not null default '',
  postcode text not null default '',
  country text not null check (country ~ '^[A-Z]{2}$'),
  suspended_at timestamptz,
  primary key (account_id, zone)
);

-- set_* is what was paid for, active_* what is served: product rules keep the two pairs apart (a free change moves only the second).
-- tokens_left is the sum of the ledger, kept beside it and written in the same transaction; null for lifetime.
create table subscription (
  id uuid primary key,
  token text not null unique check (length(token) >= 22),
  account_id uuid not null references account (id),
  position bigint generated always as identity unique,
  term text not null check (term in ('1year', '2year', '3year', 'lifetime')),
  phase text not null check (phase in ('introductory', 'renewal')),
  set_level text not null check (set_level in ('low', 'high')),
  set_deliverable text not null check (set_deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  active_level text not null check (active_level in ('low', 'high')),
  active_deliverable text not null check (active_deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  tokens_left integer check (tokens_left >= 0),
  payment text not null default 'paid' check (payment in ('paid', 'comped', 'unpaid')),
  created_at timestamptz not null,
  cancelled_at timestamptz,
  unique (id, account_id),
  -- A lifetime has no number, until it is cancelled.
  check (tokens_left is not null or term = 'lifetime'),
  check (term <> 'lifetime' or tokens_left is null or (tokens_left = 0 and cancelled_at is not null))
);
create index subscription_of_account on subscription (account_id, position);

create table ledger_entry (
  id bigint generated always as identity primary key,
  subscription_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('granted', 'served', 'reversed', 'credited', 'refunded')),
  tokens integer check (tokens > 0),
  issue integer references issue (number),
  deliverable text check (deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  serving integer check (serving > 0),
  reverses bigint unique references ledger_entry (id),
  amount integer not null default 0 check (amount >= 0),
  actor text not null check (actor <> ''),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  foreign key (subscription_id, account_id) references subscription (id, account_id),
  -- Only a lifetime is granted, or cancelled, without a number.
  check (tokens is not null or kind in ('granted', 'refunded')),
  check ((kind = 'served') = (serving is not null)),
  check ((kind = 'reversed') = (reverses is not null)),
  check (kind <> 'served' or (tokens = 1 and issue is not null and deliverable is not null)),
  check (kind <> 'reversed' or (tokens = 1 and issue is not null))
);
create index ledger_of_subscription on ledger_entry (subscription_id, id);
-- An account gets an issue once, whatever subscription it comes from; a reversal opens the next serving.
create unique index served_once on ledger_entry (account_id, issue, serving) where kind = 'served';

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only';
end $$;
create trigger append_only before update or delete on ledger_entry for each row execute function ledger_is_append_only();
