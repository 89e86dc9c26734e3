-- What a list is sorted by and what stands in several tables is kept beside the row by the schema, so that a page is found
-- by an index. What became of a gift (domain/gifts/giver-gift.ts), and its recipient's name:
alter table gift
  add column state text not null default 'by-hand',
  add column recipient_folded text not null default '';

create function keep_gift_state() returns trigger language plpgsql as $$
declare
  r gift_recipient;
  ended boolean;
begin
  select * into r from gift_recipient where gift_id = new.id;
  select cancelled_at is not null into ended from subscription where id = new.subscription_id;
  new.state := case
    when new.status = 'cancelled' then 'refunded'
    when ended then 'ended'
    when new.started_at is not null and new.taken_over_at is null then 'started'
    when new.status = 'redeemed' then 'redeemed'
    when r.undelivered_at is not null then 'undelivered'
    when r.sent_at is not null then 'sent'
    when r.send_on is not null then 'scheduled'
    else 'by-hand' end;
  new.recipient_folded := lower(coalesce(r.name, ''));
  return new;
end $$;
create trigger gift_state_kept before insert or update on gift for each row execute function keep_gift_state();

create function keep_state_of_recipient() returns trigger language plpgsql as $$
begin
  update gift set state = state where id = coalesce(new.gift_id, old.gift_id);
  return null;
end $$;
create trigger gift_state_kept after insert or update or delete on gift_recipient
  for each row execute function keep_state_of_recipient();

create function keep_state_of_subscription() returns trigger language plpgsql as $$
begin
  update gift set state = state where subscription_id = new.id;
  return null;
end $$;
create trigger gift_state_kept after update of cancelled_at on subscription
  for each row when (old.cancelled_at is distinct from new.cancelled_at) execute function keep_state_of_subscription();

update gift set state = state;
alter table gift add constraint gift_state check (state in
  ('by-hand', 'scheduled', 'sent', 'undelivered', 'redeemed', 'started', 'ended', 'refunded'));
create index gift_by_state on gift (state, id);
create index gift_in_state on gift (state, created_at, id);
create index gift_by_recipient on gift (recipient_folded, id);

-- What has not been returned yet of a payment that belongs to no order.
alter table unmatched_payment add column unreturned integer not null default 0;

create function keep_unreturned() returns trigger language plpgsql as $$
begin
  select y.amount - coalesce((select sum(r.amount) from refund r where r.intent = y.intent and r.state <> 'failed'), 0)
    into new.unreturned from payment y where y.intent = new.intent;
  return new;
end $$;
create trigger unreturned_kept before insert or update on unmatched_payment
  for each row execute function keep_unreturned();

create function keep_unreturned_of_intent() returns trigger language plpgsql as $$
begin
  update unmatched_payment set unreturned = unreturned where intent = coalesce(new.intent, old.intent);
  return null;
end $$;
create trigger unreturned_kept after insert or update or delete on refund
  for each row execute function keep_unreturned_of_intent();
create trigger unreturned_kept after update of amount on payment
  for each row execute function keep_unreturned_of_intent();

update unmatched_payment set unreturned = unreturned;
create index unmatched_open on unmatched_payment (found_at) where unreturned > 0;
create index unmatched_by_unreturned on unmatched_payment (unreturned, intent) where unreturned > 0;

-- The oldest invoice past due, and the oldest link that waits to be paid.
create index invoice_past_due on purchase ((sent_on + coalesce(net, 0))) where kind = 'invoice' and status = 'open';
create index purchase_of_oldest_link on purchase (created_at) where status = 'open' and pay_until is not null;
