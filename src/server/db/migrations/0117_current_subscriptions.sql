-- Whether a subscription still brings issues, said once. A close takes an issue from each and hardly ever changes this,
-- so the index that carries it is not written again.
alter table subscription add column is_current boolean not null
  generated always as (cancelled_at is null and (tokens_left is null or tokens_left > 0)) stored;
drop index subscription_of_account;
create index subscription_of_account on subscription (account_id, position) include (is_current);
