-- The link by which the first administrator is made: printed by the start, good once and until the next start.
alter table challenge drop constraint challenge_purpose_check;
alter table challenge add constraint challenge_purpose_check
  check (purpose in ('code', 'password', 'identity', 'link', 'passkey', 'proof', 'setup'));
