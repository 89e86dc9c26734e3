-- A grant that is worth something names the order or invoice that pays for it, or is an opening balance. Grants written before
-- stay as they are: the audit lists those without an order.
alter table ledger_entry add column is_opening boolean not null default false;
alter table ledger_entry add constraint opening_is_grant check (not is_opening or kind = 'granted');
alter table ledger_entry add constraint grant_is_paid_for
  check (kind <> 'granted' or amount = 0 or purchase_id is not null or is_opening) not valid;

-- Without an order only an opening balance can go back, by hand.
create or replace function returned_within_paid() returns trigger language plpgsql as $$
declare paid bigint; given bigint;
begin
  if new.purchase_id is null then
    if new.subscription_id is null then return null; end if;
    perform 1 from subscription where id = new.subscription_id for no key update;
    select coalesce(sum(amount), 0) into paid from ledger_entry
      where subscription_id = new.subscription_id and kind = 'granted' and is_opening;
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
