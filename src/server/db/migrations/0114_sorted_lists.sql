-- What the lists of the console are sorted and narrowed down by: claims, redirects, gifts, contacts and unmatched payments.
create index claim_by_issue on claim (issue, id) where state = 'waiting';
create index claim_by_reason on claim (reason, id) where state = 'waiting';
create index claim_by_zone on claim (zone, id) where state = 'waiting';
create index redirect_by_issue on redirect_request (issue, id) where state in ('waiting', 'granted');
create index redirect_by_state on redirect_request (state, id) where state in ('waiting', 'granted');
create index gift_started on gift (created_at, id) where started_at is not null and taken_over_at is null;
create index suspended_email_by_account on account ((id::text || ' ' || 'email')) where email_suspended_at is not null;
create index suspended_address_by_zone on address (zone, (account_id::text || ' ' || zone)) where suspended_at is not null;
create index unmatched_by_email on unmatched_payment (lower(coalesce(email, '')), intent);
create index unmatched_by_number on unmatched_payment (coalesce(number, 0), intent);

-- Of the lines to be packed the database expects twenty times as many without this, and reads all orders for them.
create statistics line_sent (mcv) on type, sent_at, refunded_at from purchase_line;
