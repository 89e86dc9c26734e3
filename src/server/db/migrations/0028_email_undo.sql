-- A change of the email address can be undone from the old one for seven days (product 8).

-- The account as it stood when the change was asked for: what an undo goes back to. Null for what was asked for before this.
alter table email_change add column before jsonb;

-- One for each account, as its address does not change again while it is there. Swept when it is over.
create table email_undo (
  account_id uuid primary key references account (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  old_email text not null,
  old_email_folded text not null unique,
  new_email text not null,
  before jsonb not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > changed_at)
);
create index email_undo_expiry on email_undo (expires_at);

-- Nobody else gets the old address meanwhile.
create function email_is_not_held() returns trigger language plpgsql as $$
begin
  if exists (select from email_undo where old_email_folded = new.email_folded and account_id <> new.id) then
    raise exception 'the address is held for another account'
      using errcode = 'unique_violation', constraint = 'email_is_not_held';
  end if;
  return new;
end $$;
create trigger email_is_not_held before insert or update of email_folded on account
  for each row execute function email_is_not_held();
