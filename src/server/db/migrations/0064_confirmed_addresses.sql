-- When a reader last said that an address is right: by saving it, at a checkout, in a claim or by one press. Null: never.
alter table address add column confirmed_at timestamptz;
