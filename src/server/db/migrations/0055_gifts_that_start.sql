-- A printed gift with a postal address starts on its day without being redeemed, for a reader without a login (product 12).

-- It is a subscription from then on, as a redeemed one is, and so never starts or is redeemed again; `started_at` says that
-- nobody redeemed it. Such a gift starts in print.
alter table gift add column started_at timestamptz;
alter table gift add constraint started_is_once check (started_at is null or (status = 'redeemed' and started_at = redeemed_at));
alter table gift add constraint only_print_starts check (started_at is null or deliverable <> 'digital');

-- What is due is asked for twice a minute.
create index gift_recipient_by_post on gift_recipient (send_on) where address is not null;

-- Whose gift this copy is, for the line on its label.
alter table mailing add column gift_from text not null default '';
