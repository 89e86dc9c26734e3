-- An invoice is paid in parts: what has been recorded for it stands beside it, and is never above its total.
alter table purchase
  add column recorded integer not null default 0,
  add column po_number text check (length(po_number) between 1 and 60),
  -- Of a draft: counts its changes, so that nobody saves over another's.
  add column revision integer not null default 0;
create index purchase_po_number on purchase (lower(po_number)) where po_number is not null;

alter table recorded_payment
  drop constraint recorded_payment_purchase_id_key,
  drop constraint recorded_payment_amount_check,
  -- Taken back: an entry of its own, so that the books of the day it was recorded on stay as they were.
  add column reverses uuid unique references recorded_payment (id),
  add constraint recorded_payment_sign check (case when reverses is null then amount > 0 else amount < 0 end);
create index recorded_payment_of_purchase on recorded_payment (purchase_id, recorded_at);

update purchase p set recorded = r.amount
  from (select purchase_id, sum(amount)::int as amount from recorded_payment group by purchase_id) r
  where r.purchase_id = p.id;
alter table purchase
  add constraint recorded_within_total check (recorded between 0 and total),
  add constraint nothing_recorded_yet check (status not in ('draft', 'void') or recorded = 0);

create function add_recorded() returns trigger language plpgsql as $$
begin
  update purchase set recorded = recorded + new.amount where id = new.purchase_id;
  return null;
end $$;
create trigger add_recorded after insert on recorded_payment for each row execute function add_recorded();

-- All invoices of one payer.
create index invoice_of_payer on purchase (lower(email), number) where kind = 'invoice';
