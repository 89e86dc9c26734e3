-- A message is written in the transaction that causes it and sent by a job; the key makes it one message however often the cause is run.
create table message (
  id uuid primary key,
  key text not null unique,
  recipient text not null,
  template text not null,
  props jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

-- The sandbox's own memory, kept across restarts: the moved clock and the mails that went nowhere else.
create table sandbox_clock (
  id integer primary key check (id = 1),
  offset_ms bigint not null
);
create table sandbox_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  sent_at timestamptz not null
);
