-- Whether whoever holds an account has shown that its email address is theirs (product 8, proof of an address).

alter table account add column email_proved_at timestamptz;

-- Accounts of before: proved by a code, a link or a provider that is on record. The others prove it when they next can;
-- what they hold already stays. Whoever works here was let in by an administrator.
update account set email_proved_at = created_at
where email <> '' and (
  role is not null
  or exists (select from identity where identity.account_id = account.id)
  or exists (
    select from security_event e
    where e.account_id = account.id and (
      e.kind in ('password-set', 'email-changed', 'identity-linked')
      or (e.kind = 'signed-in' and e.details ->> 'way' in ('code', 'password link', 'Google account')))));

-- Saved by somebody who never showed that the account's email was theirs: used for what they bought, shown to nobody.
alter table address add column hidden_at timestamptz;

alter table challenge drop constraint challenge_purpose_check;
alter table challenge add constraint challenge_purpose_check
  check (purpose in ('code', 'password', 'identity', 'link', 'passkey', 'proof'));
