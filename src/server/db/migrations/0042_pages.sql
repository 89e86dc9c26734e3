-- Pages about the publication that staff write. One without text is neither shown nor linked.
create table page (
  slug text primary key check (slug in ('about', 'help', 'delivery', 'privacy', 'terms', 'contact')),
  title text not null check (char_length(title) between 1 and 120 and title !~ '[\r\n]'),
  body text not null default '' check (char_length(body) <= 100000),
  position integer not null check (position between 1 and 99),
  in_footer boolean not null default true,
  -- Counts what was saved, so that the second of two editors is told.
  version integer not null default 0 check (version >= 0),
  updated_at timestamptz,
  updated_by uuid,
  check ((version = 0) = (updated_at is null) and (version = 0) = (updated_by is null))
);

-- Every text that was ever saved, the present one included.
create table page_version (
  slug text not null references page (slug),
  version integer not null check (version > 0),
  title text not null,
  body text not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  primary key (slug, version)
);

insert into page (slug, title, position) values
  ('about', 'About', 1),
  ('help', 'Help', 2),
  ('delivery', 'Delivery and returns', 3),
  ('privacy', 'Privacy', 4),
  ('terms', 'Terms', 5),
  ('contact', 'Contact', 6);

create trigger catalogue_told after insert or update or delete or truncate on page for each statement execute function tell_catalogue();
