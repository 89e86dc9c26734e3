-- Why the address that stands here could not be written to: its owner refuses such messages, or ours came back.
alter table gift_recipient add column undelivered_because text check (undelivered_because in ('refused', 'bounce', 'complaint'));
update gift_recipient set undelivered_because = 'refused' where undelivered_at is not null;
-- Whoever gave a gift never sees an address that somebody else typed.
alter table gift_recipient add column email_by_staff boolean not null default false;

-- What came back is found by the address that it was sent to, and what staff are to look at by this.
create index gift_sending_email on gift_sending (email_folded);
create index gift_recipient_undelivered on gift_recipient (undelivered_at) where undelivered_at is not null;

-- To the giver, after 14 and 60 days in which nobody redeemed it. What has waited longer than that is left alone.
alter table gift add column reminders integer not null default 0 check (reminders between 0 and 2);
update gift set reminders = case when created_at < now() - interval '60 days' then 2 else 1 end
  where created_at < now() - interval '14 days';
create index gift_to_remind on gift (created_at) where status = 'waiting' and reminders < 2;
