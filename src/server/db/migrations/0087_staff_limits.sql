-- What staff may give away without asking: in cents (refunds, lower prices, free orders) and in issues (credits).
alter table publication add column staff_limits jsonb not null
  default '{"money": {"order": 25000, "day": 100000}, "issues": {"order": 12, "day": 40}}';

-- What each of them has given away on a day of the publication.
create table staff_allowance (
  account_id uuid not null references account (id),
  day date not null,
  measure text not null check (measure in ('money', 'issues')),
  used integer not null check (used >= 0),
  primary key (account_id, day, measure)
);
