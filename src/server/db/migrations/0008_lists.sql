-- Bot challenges that were answered, so that none is answered twice; and the mailing lists, which they guard.

create table captcha_used (
  hash bytea primary key check (length(hash) = 32),
  ends_at timestamptz not null
);
create index captcha_used_end on captcha_used (ends_at);

-- Where on the site a list is offered is the publication's choice; the page of all lists offers every one.
create table mailing_list (
  tag text primary key check (tag ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (name <> ''),
  description text not null,
  places text[] not null check (places <@ array['footer', 'home', 'issue']),
  position integer not null
);

create trigger catalogue_told after insert or update or delete or truncate on mailing_list for each statement execute function tell_catalogue();

-- One address on one list. The token of its messages opens unsubscribing and preferences; the other one, sent alone, says
-- yes to the list. Both are kept as SHA-256 only. An address with a message less than a day old is sent no other.
create table list_member (
  email_folded text not null check (email_folded <> ''),
  list_tag text not null references mailing_list (tag) on update cascade,
  email text not null check (email <> ''),
  status text not null check (status in ('pending', 'confirmed', 'unsubscribed')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  confirm_hash bytea unique check (length(confirm_hash) = 32),
  confirm_sent_at timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (email_folded, list_tag),
  check ((confirm_hash is null) or (confirm_sent_at is not null)),
  check (status <> 'pending' or confirm_hash is not null),
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'unsubscribed' or unsubscribed_at is not null)
);
create index list_member_of_list on list_member (list_tag, status);

-- What a message said to mail programs beside its text.
alter table sandbox_mail add column headers jsonb not null default '{}';
