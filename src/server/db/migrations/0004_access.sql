-- How people get in: passwords, sessions, challenges, linked identities, institutions, passkeys and second factors.

alter table account add column password_hash text;
-- Which ways to log in the publication offers beside password and code.
alter table publication add column access jsonb not null default '{"google": true, "openathens": true}';
-- What a secret message said is forgotten once it has been sent.
alter table message add column secret boolean not null default false;

-- Made once for each database: the pepper of short codes, which their hashes alone would not hide.
create table house_secret (
  name text primary key,
  value bytea not null check (length(value) >= 32)
);

create table institution (
  id uuid primary key,
  entity_id text not null unique check (entity_id <> ''),
  name text not null unique check (name <> ''),
  created_at timestamptz not null
);

-- One of an institution's readers, as its identity provider names them; without a personal account.
create table seat (
  id uuid primary key,
  institution_id uuid not null references institution (id),
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (institution_id, issuer, subject)
);

-- The cookie carries 32 random bytes, this table their SHA-256. The id survives the rotation at login, so that what hangs
-- on a session does, too.
create table session (
  id uuid primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  kind text not null check (kind in ('guest', 'reader', 'institution', 'staff')),
  account_id uuid references account (id) on delete cascade,
  seat_id uuid references seat (id) on delete cascade,
  seat_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  login_at timestamptz,
  two_factor_at timestamptz,
  user_agent text not null,
  check ((kind in ('reader', 'staff')) = (account_id is not null)),
  check ((account_id is null) = (login_at is null)),
  check ((seat_id is null) = (seat_at is null)),
  check (kind <> 'institution' or seat_id is not null),
  check (two_factor_at is null or account_id is not null)
);
create index session_of_account on session (account_id);
create index session_last_seen on session (last_seen_at);

-- Something asked of somebody, to be answered once and in time.
create table challenge (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('code', 'password', 'identity', 'link', 'passkey')),
  code_hash bytea check (length(code_hash) = 32),
  account_id uuid references account (id) on delete cascade,
  data jsonb not null,
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  check ((purpose = 'code') = (code_hash is not null))
);
create index challenge_of_account on challenge (account_id);
create index challenge_expiry on challenge (expires_at);

create table identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identity_of_account on identity (account_id);

create table passkey (
  id text primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null check (name <> ''),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- A secret is pending until a code made from it has been seen. last_step is the newest time step of which a code was
-- accepted: none is accepted twice.
create table totp (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea check (length(secret) >= 20),
  pending_secret bytea check (length(pending_secret) >= 20),
  last_step bigint not null default 0
);

create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Kept here, so that limits hold across processes and outlast a restart.
create table rate_limit (
  key text primary key,
  hits integer not null check (hits >= 0),
  ends_at timestamptz not null
);
create index rate_limit_end on rate_limit (ends_at);

-- No foreign key: what happened outlives the account it happened to.
create table security_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  account_id uuid,
  network text not null,
  user_agent text not null,
  details jsonb not null,
  at timestamptz not null
);
create index security_event_of_account on security_event (account_id, kind, at);
