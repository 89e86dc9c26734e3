-- Who has a subscription that still brings issues, and who has none, is read from one short index, by both cores.
create index subscription_current on subscription (is_current, account_id);
drop index subscription_of_account;
create index subscription_of_account on subscription (account_id, position);
