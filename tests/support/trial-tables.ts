/** Nothing of these is left after the wipe of a trial. */
export const WIPED = [
  ...['address', 'attempt', 'autorenew_press', 'cart', 'claim', 'close_signature', 'contact_report', 'counter'],
  ...['coupon_use', 'dispute', 'entitlement', 'gift', 'gift_mail_refusal', 'gift_recipient', 'gift_sending'],
  ...['hand_refund', 'issue_hold', 'ledger_entry', 'mailing', 'mailing_left_out', 'payment', 'payment_cursor'],
  ...['payment_customer', 'payment_event', 'payment_method', 'piece_share', 'piece_share_open', 'pledge'],
  ...['pledge_link', 'pledge_month', 'purchase', 'purchase_line', 'read_count', 'reader_mark', 'reading_position'],
  ...['recorded_payment', 'redirect_request', 'refund', 'renewal', 'reported_move', 'reservation', 'seat'],
  ...['staff_allowance', 'staff_note', 'stamped_file', 'subscription', 'subscription_change', 'temporary_address'],
  ...['token_return', 'trial', 'unmatched_payment', 'waiting_subscription', 'zone_hold'],
]

/** Something of these goes, or is set back: how accounts are known goes with those that aren't staff. */
export const PARTLY = [
  ...['account', 'account_link', 'challenge', 'email_change', 'email_undo', 'identity', 'passkey', 'recovery_code'],
  ...['session', 'totp', 'staff_columns', 'staff_view'],
  ...['coupon', 'house_secret', 'issue', 'issue_run', 'message', 'message_copy', 'picture', 'stock'],
]

/** Not a row of these is another after the wipe. */
export const KEPT = [
  ...['backup_record', 'database_identity', 'institution', 'issue_file', 'issue_file_part', 'list_member'],
  ...['mail_draft', 'mail_words', 'mail_words_version', 'mailing_list', 'migration', 'page', 'page_version', 'piece'],
  ...['picture_size', 'piece_picture', 'price_list', 'product', 'product_file', 'product_file_piece', 'product_size'],
  ...['provider_use', 'publication', 'seed_address', 'text_upload', 'text_upload_part'],
]

/** Kept, and written by whatever is asked for meanwhile: what guards the doors, the audit log, and the demo's stand-ins. */
export const WRITTEN_ALWAYS = [
  ...['audit', 'captcha_used', 'link_card', 'message_allowance', 'rate_limit', 'security_event'],
  ...['sandbox_clock', 'sandbox_demo', 'sandbox_mail', 'sandbox_payment'],
]
