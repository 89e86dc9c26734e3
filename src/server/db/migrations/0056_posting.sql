-- When each zone's copies were handed to the post, where that was another day than the one the file was marked as sent on.
alter table issue_run add column posted_on jsonb not null default '{}'
  check (jsonb_typeof(posted_on) = 'object' and (sent_at is not null or posted_on = '{}'));

-- Who was left out of a mailing, and why, as it was then: an address that is added later does not change the answer.
create table mailing_left_out (
  run_id uuid not null references issue_run (id),
  account_id uuid not null references account (id),
  reason text not null check (reason in ('missing', 'suspended', 'kept')),
  primary key (account_id, run_id)
);

-- One reader's labels, for the timeline of each issue.
create index mailing_of_account on mailing (account_id);
