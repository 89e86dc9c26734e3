-- How to pay by check or wire, as invoices say it; nothing is said where nothing is configured.
alter table publication add column banking jsonb;
create index invoice_open on purchase (sent_on) where kind = 'invoice' and status = 'open';
