-- What staff have open, counted on every visit to the console: from these alone, however many readers there are.
create index line_to_pack on purchase_line (purchase_id)
  where sent_at is null and refunded_at is null and type in ('basic-product', 'sized-product', 'print-issue');
create index message_unsent on message (created_at) where sent_at is null;
create index hand_refund_unpaid on hand_refund (created_at) where paid_at is null;
create index dispute_open on dispute (opened_at) where status = 'open';
create index renewal_failing on renewal (first_tried_on) where state in ('announced', 'charging') and failures > 0;
