-- Paid by somebody, to us, for what this database knows nothing of: an older copy of it was put back. Staff look at each
-- and return it; until then the payment is in the books as one that bought nothing.
create table unmatched_payment (
  intent text primary key references payment (intent),
  email text,
  -- The order's number, where it was given one.
  number integer,
  paid_at timestamptz not null,
  found_at timestamptz not null
);
