-- What the lists of the console are sorted by, so that their pages are found without sorting all rows.
create index account_by_age on account (created_at, id);
create index account_by_name on account (lower(name), id);
create index account_by_email on account (coalesce(email_folded, ''), id);
create index purchase_by_name on purchase (lower(name), id);
create index purchase_by_kind on purchase (kind, id);
create index purchase_by_status on purchase (status, id);
create index purchase_by_total on purchase (total, id);
create index invoice_by_number on purchase (coalesce(number, 0), id) where kind = 'invoice';
create index invoice_by_sending on purchase (coalesce(sent_on, '1000-01-01'::date), id) where kind = 'invoice';
create index invoice_by_due on purchase (coalesce(sent_on + coalesce(net, 0), '1000-01-01'::date), id) where kind = 'invoice';
create index gift_by_age on gift (created_at, id);
create index gift_by_giver on gift (lower(giver_name), id);
create index list_member_by_age on list_member (created_at);
create index unmatched_by_age on unmatched_payment (paid_at);
create index redirect_by_age on redirect_request (at) where state in ('waiting', 'granted');
create index audit_by_action on audit (action, id);

-- By a part of a name, an email address or a PO number.
create index purchase_like on purchase
  using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops, lower(po_number) gin_trgm_ops);
create index gift_like on gift using gin (lower(giver_name) gin_trgm_ops, lower(giver_email) gin_trgm_ops);
create index gift_recipient_like on gift_recipient using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops);
