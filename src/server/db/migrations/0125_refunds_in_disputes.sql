-- The message about a refund waits with it until the provider has accepted it; a refund that the provider refuses is
-- tried again less and less often.
alter table refund add column notice jsonb;
alter table refund add column tries integer not null default 0;
alter table refund add column next_try_at timestamptz;
alter table refund add constraint refund_notice_waits check (notice is null or state = 'due');

create index dispute_of_intent on dispute (intent);

-- What a bank took back in a dispute is not ours to return.
create or replace function keep_unreturned() returns trigger language plpgsql as $$
begin
  select greatest(0, y.amount
      - coalesce((select sum(r.amount) from refund r where r.intent = y.intent and r.state <> 'failed'), 0)
      - coalesce((select sum(d.amount) from dispute d where d.intent = y.intent and d.status = 'lost'), 0))
    into new.unreturned from payment y where y.intent = new.intent;
  return new;
end $$;
create trigger unreturned_kept after insert or update on dispute
  for each row execute function keep_unreturned_of_intent();
update unmatched_payment set unreturned = unreturned;
