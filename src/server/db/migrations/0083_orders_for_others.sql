-- A payment link: an order that waits for its money until then, for the price fixed when it was made.
alter table purchase add column pay_until timestamptz;
alter table purchase add constraint link_is_of_an_order check (pay_until is null or kind = 'order');
create index purchase_of_open_link on purchase (pay_until) where status = 'open' and pay_until is not null;

-- One form of the console makes one order, however often it is sent.
alter table purchase add column entry_key uuid;
create unique index purchase_entry_key on purchase (entry_key);

alter table recorded_payment drop constraint recorded_payment_means_check;
alter table recorded_payment add constraint recorded_payment_means_check
  check (means in ('check', 'wire', 'cash', 'other'));

-- An order that staff enter has no attempt: it uses a coupon by itself.
alter table coupon_use drop constraint coupon_use_pkey;
alter table coupon_use alter column attempt_id drop not null;
alter table coupon_use add column purchase_id uuid references purchase (id);
alter table coupon_use add constraint coupon_used_by_one check (num_nonnulls(attempt_id, purchase_id) = 1);
create unique index coupon_use_of_attempt on coupon_use (attempt_id, code);
create unique index coupon_use_of_purchase on coupon_use (purchase_id, code);
