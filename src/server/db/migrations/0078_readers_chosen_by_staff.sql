-- Staff may choose who gets a gift: a reader without an email address, who cannot be written to (decision 072).
alter table gift_recipient add column account_id uuid references account (id);
alter table gift_recipient drop constraint day_for_what_is_sent;
alter table gift_recipient add constraint day_for_what_is_sent
  check ((send_on is null) = (email is null and address is null and account_id is null));
-- What is due is asked for twice a minute.
create index gift_recipient_chosen on gift_recipient (send_on) where account_id is not null;

-- A note that everybody is to read stands at the top of the profile.
alter table staff_note add column pinned_at timestamptz;
