-- Everything that came of a trial, in one transaction; answers the issues that are planned again. TRUNCATE without CASCADE,
-- so that PostgreSQL refuses the whole of it where a table that is kept refers to one that is not.
create function wipe_trial() returns integer[] language plpgsql as $$
declare
  tried trial;
  planned integer[];
begin
  delete from trial returning * into tried;
  if not found then
    raise exception 'There is no trial.' using errcode = 'check_violation', constraint = 'there_is_a_trial';
  end if;
  perform from publication where first_opened_at is null for update;
  if not found or exists (select from provider_use where kind = 'live') then
    raise exception 'This shop has been open to readers.' using errcode = 'check_violation', constraint = 'shop_never_opened';
  end if;

  truncate
    address, attempt, autorenew_press, cart, claim, close_signature, contact_report, counter, coupon_use, dispute,
    entitlement, gift, gift_mail_refusal, gift_recipient, gift_sending, hand_refund, issue_hold, ledger_entry, mailing,
    mailing_left_out, payment, payment_cursor, payment_customer, payment_event, piece_share, piece_share_open, pledge,
    pledge_link, pledge_month, purchase, purchase_line, read_count, reader_mark, reading_position, recorded_payment,
    redirect_request, refund, renewal, reported_move, reservation, staff_allowance, staff_note, stamped_file,
    subscription, subscription_change, temporary_address, token_return, unmatched_payment, waiting_subscription, zone_hold
    restart identity;

  delete from issue_run where at >= tried.begun_at;
  with back as (
    update issue set
      released_at = case when released_at < tried.begun_at then released_at end,
      closed_at = case when closed_at < tried.begun_at then closed_at end,
      print_only = print_only and coalesce(closed_at < tried.begun_at, false)
    where released_at >= tried.begun_at or closed_at >= tried.begun_at
    returning number)
  select coalesce(array_agg(number), '{}') into planned from back;

  update stock set reserved = 0, on_hand = coalesce((tried.stock ->> ref)::integer, on_hand);
  update coupon set used = 0 where used > 0;

  update account set payment_method = null, autorenew = false, email_suspended_at = null
    where payment_method is not null or autorenew or email_suspended_at is not null;
  delete from payment_method;
  delete from seat;
  -- Former staff stay where something that is kept was done by them.
  delete from staff_view using account where account.id = account_id and role is null;
  delete from staff_columns using account where account.id = account_id and role is null;
  delete from account where role is null
    and not exists (select from issue_file where stored_by = account.id)
    and not exists (select from issue_run where actor = account.id);

  -- People who wait for the opening, and colleagues, are written to all the same.
  delete from message where created_at >= tried.begun_at
    and template not in ('list-confirm', 'list-welcome', 'staff-invitation');
  -- By another name the provider's records of the trial are not this shop's.
  delete from house_secret where name = 'payments';
  return planned;
end
$$;
