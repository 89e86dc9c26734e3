-- The key under which a page sends one purchase: a submit whose answer was lost is sent again under it, and is bought once.
alter table attempt add column submit_key uuid;
create index attempt_of_submit on attempt (submit_key) where submit_key is not null;

-- Who a guest said to be when a checkout was refused: a coupon that this reader has used is shown as such.
alter table cart add column buyer_email text;
