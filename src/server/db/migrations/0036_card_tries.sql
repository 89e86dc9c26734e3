-- From which network a payment is tried, hashed, and how often it was declined: one place must neither keep all copies
-- from others without paying, nor try out stolen cards.
alter table attempt add column network text;
alter table attempt add column declines integer not null default 0 check (declines >= 0);
create index attempt_of_network on attempt (network, created_at) where network is not null;
