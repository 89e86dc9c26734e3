-- Renewing by itself: what was announced, and what became of it.

-- Days between the notice and the charge.
alter table publication add column autorenew_notice_days integer not null default 14 check (autorenew_notice_days >= 0);

-- One for each cycle that ran out, whatever runs twice: once it is done, nothing renews that cycle again. Tokens that come
-- meanwhile withdraw it; when they are used up it begins anew, as another round.
create table renewal (
  predecessor_id uuid primary key references subscription (id),
  account_id uuid not null references account (id),
  round integer not null default 1 check (round > 0),
  -- As the notice said it. The charge is this price or that of the day, the lower.
  term text not null check (term in ('1year', '2year', '3year')),
  level text not null check (level in ('low', 'high')),
  deliverable text not null check (deliverable in ('digital', 'print-a', 'print-b', 'print-c')),
  price integer not null check (price >= 0),
  shipping integer not null check (shipping >= 0),
  noticed_on date not null,
  charge_on date not null,
  state text not null check (state in ('announced', 'charging', 'done', 'withdrawn', 'given-up')),
  -- Why it was withdrawn, or the sentence of the last try that failed.
  reason text,
  failures integer not null default 0 check (failures >= 0),
  first_tried_on date,
  next_on date not null,
  -- The one try that may be paid now; null before the first and after each that failed.
  attempt_id uuid unique,
  purchase_id uuid unique references purchase (id),
  -- The link in the notice that stops it without a login.
  stop_hash bytea unique check (length(stop_hash) = 32),
  created_at timestamptz not null,
  check ((state = 'done') = (purchase_id is not null)),
  check (state in ('charging', 'done') or attempt_id is null),
  check (state <> 'charging' or first_tried_on is not null),
  check (state <> 'withdrawn' or reason is not null)
);
create unique index one_pending_renewal on renewal (account_id) where state in ('announced', 'charging');
create index renewal_due on renewal (next_on) where state in ('announced', 'charging');
-- Who may be due for one.
create index account_that_renews on account (id) where autorenew;
-- A reader's whole ledger is read at once.
create index ledger_of_account on ledger_entry (account_id, id);

-- The renewal that is expected is the one that was announced.
create or replace function address_is_required(of_account uuid, of_zone text) returns boolean language sql stable as $$
  select exists (
      select 1 from subscription
      where account_id = of_account and active_deliverable = 'print-' || of_zone
        and cancelled_at is null and (tokens_left is null or tokens_left > 0))
    or exists (
      select 1 from renewal
      join account on account.id = renewal.account_id
      where renewal.account_id = of_account and renewal.deliverable = 'print-' || of_zone
        and renewal.state in ('announced', 'charging') and account.autorenew and account.payment_method is not null)
    or exists (
      select 1 from purchase
      join purchase_line on purchase_line.purchase_id = purchase.id
      where purchase.account_id = of_account and purchase.status = 'processing'
        and purchase_line.shipcode = 'ship-' || of_zone);
$$;
