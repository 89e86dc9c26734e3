-- A product that is no longer sold stays, for whoever bought it.
alter table product add column retired_at timestamptz;

-- The list of invoices, newest first.
create index invoice_by_age on purchase (created_at desc, id) where kind = 'invoice';
