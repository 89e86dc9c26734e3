-- What can still go back: each refund says what it is of, so that no payment, line or subscription returns more than it was paid.

-- Of a subscription (its own line, or an upgrade), or of another line; neither while nobody has said which line it was.
alter table refund add column subscription_id uuid references subscription (id);
alter table refund add column position integer;
alter table refund add constraint refund_of_one_thing check (subscription_id is null or position is null);
create index refund_of_subscription on refund (subscription_id) where subscription_id is not null;

-- A subscription may be paid back by hand more than once: when it ends, and when a mailing is undone after that.
alter table hand_refund add column position integer;
alter table hand_refund add column key text;
update hand_refund set key = 'hand:' || id;
alter table hand_refund alter column key set not null;
alter table hand_refund add constraint hand_refund_key unique (key);
drop index hand_refund_of_subscription;
drop index hand_refund_of_whole;
create index hand_refund_of_subscription on hand_refund (subscription_id);

-- An upgrade is undone once.
alter table subscription_change add column reverses bigint unique references subscription_change (id);
alter table subscription_change add constraint undone_for_nothing check (reverses is null or amount = 0);
create index change_of_purchase on subscription_change (purchase_id) where purchase_id is not null;

-- A mailing was undone after the subscription had been cancelled: the share of the token, to be returned by staff. One row for
-- each order that had paid for it; null is the time before. The order is no foreign key: a mailing that is undone holds all
-- subscriptions, and whoever refunds an order holds that first.
create table token_return (
  id uuid primary key,
  entry_id bigint not null references ledger_entry (id),
  subscription_id uuid not null references subscription (id),
  purchase_id uuid,
  amount integer not null check (amount > 0),
  created_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references account (id),
  check ((done_at is null) = (done_by is null)),
  unique nulls not distinct (entry_id, purchase_id)
);
create index token_return_open on token_return (created_at) where done_at is null;

-- Nothing is left of what was cancelled; a mailing that was undone after that had left a token on it.
insert into ledger_entry (subscription_id, account_id, kind, tokens, actor, reason, at)
  select s.id, s.account_id, 'refunded', s.tokens_left, 'system', 'The subscription was cancelled',
    (select max(e.at) from ledger_entry e where e.subscription_id = s.id)
  from subscription s where s.cancelled_at is not null and s.tokens_left > 0;
update subscription set tokens_left = 0 where cancelled_at is not null;
alter table subscription add constraint cancelled_has_nothing_left check (cancelled_at is null or tokens_left = 0);

-- Never more goes back than was paid for an order, by whatever way; what the provider has done is booked as it is.
create function returned_within_paid() returns trigger language plpgsql as $$
declare paid bigint; given bigint;
begin
  if new.purchase_id is null then
    if new.subscription_id is null then return null; end if;
    perform 1 from subscription where id = new.subscription_id for no key update;
    select coalesce(sum(amount), 0) into paid from ledger_entry
      where subscription_id = new.subscription_id and kind = 'granted';
    select coalesce(sum(amount), 0) into given from hand_refund
      where subscription_id = new.subscription_id and purchase_id is null;
  else
    perform 1 from purchase where id = new.purchase_id for no key update;
    select (select coalesce(sum(amount), 0) from payment where purchase_id = new.purchase_id)
      + (select coalesce(sum(amount), 0) from recorded_payment where purchase_id = new.purchase_id) into paid;
    select (select coalesce(sum(amount), 0) from refund where purchase_id = new.purchase_id and state <> 'failed')
      + (select coalesce(sum(amount), 0) from hand_refund where purchase_id = new.purchase_id) into given;
  end if;
  if given > paid then
    raise exception 'more would be returned than was paid' using errcode = 'check_violation', constraint = 'returned_within_paid';
  end if;
  return null;
end $$;
create trigger returned_within_paid after insert on refund
  for each row when (new.actor <> 'provider' and new.state <> 'failed') execute function returned_within_paid();
create trigger returned_within_paid after insert on hand_refund
  for each row execute function returned_within_paid();
