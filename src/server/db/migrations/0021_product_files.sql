-- What the buyers of a digital product download. In pieces, so that neither a request nor the server's memory ever holds
-- a whole one: each comes in a call of its own, and goes out when the reader is ready for it.
create table product_file (
  id uuid primary key,
  product text not null references product (ref),
  name text not null check (length(name) between 1 and 150 and name !~ '[/\\[:cntrl:]]'),
  media_type text not null check (media_type in ('application/pdf', 'application/epub+zip', 'application/zip', 'audio/mpeg')),
  size integer not null check (size between 1 and 50000000),
  begun_at timestamptz not null,
  -- Null until its last piece has come; never changed afterwards: another content is another file.
  ready_at timestamptz,
  -- What it takes the place of when it is ready, and why.
  replaces uuid references product_file (id) on delete set null,
  reason text not null default ''
);

create unique index product_file_name on product_file (product, lower(name)) where ready_at is not null;

create table product_file_piece (
  file uuid not null references product_file (id) on delete cascade,
  at integer not null check (at between 0 and 49),
  body bytea not null check (octet_length(body) between 1 and 1000000),
  primary key (file, at)
);

-- All four types are packed already.
alter table product_file_piece alter column body set storage external;

create trigger catalogue_told after insert or update or delete or truncate on product_file for each statement execute function tell_catalogue();
