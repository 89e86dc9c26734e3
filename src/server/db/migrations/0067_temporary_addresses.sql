-- Where a reader's issues go from one day to another, in the zone that they are paid for (product 13). It is in force by
-- the planned day of posting, and gives way to the saved address by itself, or once mail to it came back.
create table temporary_address (
  account_id uuid not null references account (id),
  zone text not null check (zone in ('a', 'b', 'c')),
  company text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  from_day date not null,
  until_day date not null,
  suspended_at timestamptz,
  at timestamptz not null,
  primary key (account_id, zone),
  constraint from_before_until check (from_day <= until_day)
);
