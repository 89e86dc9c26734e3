-- Buying: carts, stored payment methods, checkout attempts, and what money becomes: orders, gifts, payments and refunds.

-- A guest's cart hangs on the session, a reader's on the account.
create table cart (
  id uuid primary key,
  account_id uuid unique references account (id) on delete cascade,
  session_id uuid unique references session (id) on delete cascade,
  content jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  check ((account_id is null) <> (session_id is null))
);
create index cart_age on cart (updated_at);

-- Available = on hand - reserved. An attempt reserves before it is paid; the order takes the reservation away with the stock.
alter table stock add column reserved integer not null default 0;
alter table stock add constraint reserved_is_on_hand check (reserved >= 0 and reserved <= on_hand);

-- Uses are taken when an attempt is submitted and given back when it ends without an order.
alter table coupon add column used integer not null default 0;
alter table coupon add constraint used_within_limit check (used >= 0 and (usage_limit is null or used <= usage_limit));

-- The provider's customer of an account: one, however many requests ask for it at once.
create table payment_customer (
  account_id uuid primary key references account (id),
  customer text not null unique
);

create table payment_method (
  id text primary key,
  customer text not null,
  kind text not null check (kind in ('card', 'ach')),
  brand text,
  bank_name text,
  last_four text not null,
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer,
  routing_number text,
  created_at timestamptz not null,
  check (kind <> 'card' or (brand is not null and exp_month is not null and exp_year is not null)),
  check (kind <> 'ach' or (bank_name is not null and routing_number is not null))
);
alter table account add column payment_method text references payment_method (id);

create table counter (
  name text primary key,
  value integer not null check (value >= 0)
);

-- Everything that is or was to be paid: an order, a donation, an upgrade, an invoice made by staff, a renewal.
create table purchase (
  id uuid primary key,
  number integer unique,
  kind text not null check (kind in ('order', 'upgrade', 'redemption', 'invoice', 'renewal', 'pledge')),
  receipt text not null unique check (length(receipt) >= 22),
  invoice text not null unique check (length(invoice) >= 22),
  status text not null check (status in ('draft', 'open', 'processing', 'paid', 'void', 'refunded')),
  account_id uuid references account (id),
  name text not null,
  email text not null,
  address jsonb,
  recipient jsonb,
  subtotal integer not null check (subtotal >= 0),
  shipping integer not null check (shipping >= 0),
  discount integer not null check (discount >= 0),
  waived integer not null check (waived >= 0),
  total integer not null check (total >= 0),
  -- What pages and mails say of it, and how an invoice is to be paid.
  details jsonb not null default '{}',
  -- The sentence of the last payment that failed.
  failure text,
  created_at timestamptz not null,
  sent_on date,
  net integer check (net >= 0),
  paid_at timestamptz,
  check (total = subtotal + shipping - discount - waived),
  check (status = 'draft' or number is not null),
  check ((status in ('paid', 'refunded')) = (paid_at is not null))
);
create index purchase_of_account on purchase (account_id, created_at);
create index purchase_of_email on purchase (email, created_at);

create table purchase_line (
  purchase_id uuid not null references purchase (id),
  position integer not null check (position >= 0),
  type text not null,
  name text not null,
  ref text,
  quantity integer not null check (quantity > 0),
  price integer not null check (price >= 0),
  shipping integer not null check (shipping >= 0),
  discount integer not null check (discount >= 0 and discount <= price + shipping),
  shipcode text check (shipcode in ('ship-a', 'ship-b', 'ship-c')),
  item jsonb,
  sent_at timestamptz,
  tracking text,
  primary key (purchase_id, position)
);
create index line_to_send on purchase_line (purchase_id) where sent_at is null and shipcode is not null;
create index line_of_ref on purchase_line (ref);

-- Written before the provider is called. The session is no foreign key: an attempt outlives it.
-- open: may still be paid. processing: the bank is at work. closing: to be cancelled at the provider before what it holds is
-- released. paid, refunding, refunded, ended: final, but for refunding, which becomes refunded.
create table attempt (
  id uuid primary key,
  kind text not null check (kind in ('order', 'upgrade', 'redemption', 'invoice', 'renewal', 'pledge')),
  state text not null check (state in ('open', 'processing', 'closing', 'paid', 'refunding', 'refunded', 'ended')),
  -- What is bought: one open attempt at a time for each.
  slot text not null,
  session_id uuid,
  account_id uuid references account (id),
  -- What was asked for and what was quoted for it.
  content jsonb not null,
  quote jsonb not null,
  amount integer not null check (amount >= 0),
  currency text not null,
  customer text,
  save_method boolean not null default false,
  -- With what words the intent was asked for: repeated to the letter, its key brings the same intent.
  intent_order jsonb,
  intent text unique,
  intent_secret text,
  revision integer not null default 1 check (revision > 0),
  purchase_id uuid references purchase (id),
  -- The sentence to show when it ended without an order.
  ended_because text,
  -- The account was made by this attempt, and the session that paid has not been let in yet.
  lets_in boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  reserved_until timestamptz not null,
  looks integer not null default 0 check (looks >= 0),
  next_look_at timestamptz not null,
  -- When a page's poll last asked the provider: not every poll does.
  polled_at timestamptz,
  check (state <> 'paid' or purchase_id is not null),
  check (state <> 'processing' or (purchase_id is not null and intent is not null))
);
create unique index one_open_attempt on attempt (slot) where state in ('open', 'closing');
create index attempt_to_look_at on attempt (next_look_at) where state in ('open', 'processing', 'closing', 'refunding');
create index attempt_of_session on attempt (session_id);

create table reservation (
  attempt_id uuid not null references attempt (id),
  ref text not null references stock (ref),
  quantity integer not null check (quantity > 0),
  primary key (attempt_id, ref)
);

create table coupon_use (
  attempt_id uuid not null references attempt (id),
  code text not null references coupon (code),
  uses integer not null check (uses > 0),
  -- The folded email of who uses it, and whether it may be used once by each.
  reader text not null,
  once boolean not null,
  primary key (attempt_id, code)
);
create unique index coupon_once on coupon_use (code, reader) where once;

-- Money that arrived. Without a purchase it is being given back.
create table payment (
  intent text primary key,
  attempt_id uuid unique references attempt (id),
  purchase_id uuid references purchase (id),
  amount integer not null check (amount > 0),
  currency text not null,
  method jsonb,
  captured_at timestamptz not null
);
create index payment_of_purchase on payment (purchase_id);

-- Money that was recorded by staff: a check, a wire.
create table recorded_payment (
  id uuid primary key,
  purchase_id uuid not null unique references purchase (id),
  amount integer not null check (amount > 0),
  means text not null check (means in ('check', 'wire', 'other')),
  note text not null,
  actor uuid not null references account (id),
  received_on date not null,
  recorded_at timestamptz not null
);

-- due: to be asked of the provider by a job. key is ours, provider_id theirs; one made at the provider has only theirs.
create table refund (
  id uuid primary key,
  intent text not null references payment (intent),
  purchase_id uuid references purchase (id),
  amount integer not null check (amount > 0),
  reason text not null check (reason <> ''),
  actor text not null check (actor <> ''),
  key text not null unique,
  provider_id text unique,
  state text not null check (state in ('due', 'pending', 'done', 'failed')),
  created_at timestamptz not null,
  done_at timestamptz
);
create index refund_of_intent on refund (intent);
create index refund_due on refund (created_at) where state = 'due';

-- Never more is given back than came in, whoever asks at once.
create function refund_within_payment() returns trigger language plpgsql as $$
declare captured integer; given integer;
begin
  select amount into captured from payment where intent = new.intent for update;
  select coalesce(sum(amount), 0) into given from refund where intent = new.intent and state <> 'failed' and id <> new.id;
  if new.state <> 'failed' and given + new.amount > captured then
    raise exception 'more would be refunded than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert or update on refund for each row execute function refund_within_payment();

create table dispute (
  id text primary key,
  intent text not null references payment (intent),
  amount integer not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz
);

-- Which events of the provider were taken in, and until when its list was read.
create table payment_event (
  id text primary key,
  type text not null,
  created_at timestamptz not null,
  handled_at timestamptz not null
);
create table payment_cursor (
  id integer primary key check (id = 1),
  events_until timestamptz not null
);

create table gift (
  id uuid primary key,
  token text not null unique check (length(token) >= 22),
  purchase_id uuid references purchase (id),
  giver_name text not null,
  giver_email text not null,
  giver_account uuid references account (id),
  term text not null check (term in ('1year', '2year', '3year', 'lifetime')),
  level text not null check (level in ('low', 'high')),
  deliverable text not null check (deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  payment text not null check (payment in ('paid', 'comped')),
  -- What was really paid for it: the worth of its issues once it is redeemed.
  amount integer not null check (amount >= 0),
  status text not null check (status in ('waiting', 'redeemed', 'cancelled')),
  subscription_id uuid unique references subscription (id),
  created_at timestamptz not null,
  redeemed_at timestamptz,
  check ((status = 'redeemed') = (subscription_id is not null)),
  check ((status = 'redeemed') = (redeemed_at is not null))
);
create index gift_of_purchase on gift (purchase_id);
create index gift_of_giver on gift (giver_account);

-- Which order a subscription and an entry of the ledger come from.
alter table subscription add column purchase_id uuid references purchase (id);
alter table ledger_entry add column purchase_id uuid references purchase (id);
create index subscription_of_purchase on subscription (purchase_id);

-- Each change of what is served, free or paid.
create table subscription_change (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription (id),
  purchase_id uuid references purchase (id),
  before jsonb not null,
  after jsonb not null,
  amount integer not null check (amount >= 0),
  actor text not null check (actor <> ''),
  at timestamptz not null
);
create index change_of_subscription on subscription_change (subscription_id, id);

-- What a buyer may read or download: a digital issue or product of a paid order.
create table entitlement (
  purchase_id uuid not null references purchase (id),
  ref text not null,
  account_id uuid references account (id),
  granted_at timestamptz not null,
  revoked_at timestamptz,
  primary key (purchase_id, ref)
);
create index entitlement_of_account on entitlement (account_id, ref);
