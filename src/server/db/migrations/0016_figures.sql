-- What the bookkeeper has to see: money that went back by hand, and when a gift ceased to be owed.

-- A refund by hand is of a subscription or of a whole purchase, and is paid once.
alter table hand_refund add column id uuid;
update hand_refund set id = subscription_id;
alter table hand_refund drop constraint hand_refund_pkey;
alter table hand_refund add primary key (id);
alter table hand_refund alter column subscription_id drop not null;
alter table hand_refund alter column account_id drop not null;
alter table hand_refund add column purchase_id uuid references purchase (id);
update hand_refund set purchase_id = subscription.purchase_id
  from subscription where subscription.id = hand_refund.subscription_id;
alter table hand_refund add column paid_at timestamptz;
alter table hand_refund add column paid_by uuid references account (id);
alter table hand_refund add column paid_note text;
alter table hand_refund add constraint refund_of_something check (subscription_id is not null or purchase_id is not null);
alter table hand_refund add constraint paid_by_somebody
  check ((paid_at is null) = (paid_by is null) and (paid_at is null) = (paid_note is null));
create unique index hand_refund_of_subscription on hand_refund (subscription_id);
create unique index hand_refund_of_whole on hand_refund (purchase_id) where subscription_id is null;
create index hand_refund_of_purchase on hand_refund (purchase_id);

-- When its order was refunded; what was cancelled before is taken to have been so from the beginning.
alter table gift add column cancelled_at timestamptz;
update gift set cancelled_at = created_at where status = 'cancelled';
alter table gift add constraint cancelled_once check (cancelled_at is null or status = 'cancelled');

-- A month of the journal is a part of each of these.
create index payment_by_day on payment (captured_at);
create index recorded_payment_by_day on recorded_payment (recorded_at);
create index refund_by_day on refund (done_at);
