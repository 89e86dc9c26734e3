-- What a reader's bank has not finished is shown on many pages; the redemption for which a gift is kept is looked up with it.
create index attempt_processing_of_account on attempt (account_id) where state = 'processing';
create index attempt_processing_of_gift on attempt ((content ->> 'giftId')) where state = 'processing' and kind = 'redemption';

-- Presses of the autorenew switch that named no state: a page's second press with the same nonce is the first one.
create table autorenew_press (
  account_id uuid not null references account (id) on delete cascade,
  nonce text not null check (length(nonce) between 1 and 100),
  pressed_at timestamptz not null,
  primary key (account_id, nonce)
);
create index autorenew_press_by_age on autorenew_press (pressed_at);
