-- Staff take back what is left of a credit (product 2): worth nothing, and never an issue that was paid for.
alter table ledger_entry add column of_credit boolean not null default false;
alter table ledger_entry add constraint only_credits_are_taken_back
  check (not of_credit or (kind = 'refunded' and tokens is not null and amount = 0));
