-- Planning issues, keeping a reader out of one mailing, and what came back of what we sent.

-- The last day on which an order or an address is in time for the mailing.
alter table issue add column cut_off date;
alter table issue add constraint cut_off_before_issue check (cut_off is null or cut_off <= planned_for);

-- Not in this mailing, by the hand of staff: the issue stays owed. An issue that is renumbered takes them along.
create table issue_hold (
  issue integer not null references issue (number) on update cascade,
  account_id uuid not null references account (id),
  actor uuid not null references account (id),
  reason text not null check (reason <> ''),
  at timestamptz not null,
  primary key (issue, account_id)
);

-- Why an address is suspended; the address itself says whether it still is.
create table contact_report (
  id bigint primary key generated always as identity,
  account_id uuid not null references account (id),
  contact text not null check (contact in ('email', 'a', 'b', 'c')),
  kind text not null check (kind in ('bounce', 'complaint', 'returned')),
  -- The member of staff who entered it; none when the mail service told.
  actor uuid references account (id),
  at timestamptz not null,
  check ((contact = 'email') = (kind in ('bounce', 'complaint')))
);
create index contact_report_of on contact_report (account_id, contact, id);
create index suspended_email on account (email_suspended_at) where email_suspended_at is not null;
create index suspended_address on address (suspended_at) where suspended_at is not null;
