-- What the publication is: its settings, prices, issues, goods, pictures and coupons.

create table publication (
  id integer primary key check (id = 1),
  name text not null check (name <> ''),
  tagline text not null,
  currency text not null check (currency <> ''),
  invoice_prefix text not null,
  support_email text not null check (support_email like '%_@_%'),
  time_zone text not null,
  issues_per_year integer not null check (issues_per_year > 0),
  zones jsonb not null,
  flags jsonb not null,
  donation_tiers jsonb not null,
  texts jsonb not null
);

-- The list in force is the newest whose day has come, so a change of prices can be entered before its day.
create table price_list (
  from_day date primary key,
  prices jsonb not null
);

create table picture (
  key text primary key,
  media_type text not null,
  body bytea not null,
  digest text not null
);

create table issue (
  number integer primary key check (number > 0),
  slug text not null unique,
  title text not null,
  season text not null,
  description text not null,
  contents jsonb not null,
  pages integer not null check (pages > 0),
  planned_for date not null,
  released_at timestamptz,
  closed_at timestamptz,
  print_price integer not null check (print_price >= 0),
  digital_price integer not null check (digital_price >= 0),
  cover text not null references picture (key),
  accent_light text not null,
  accent_dark text not null
);

create table product (
  ref text primary key check (ref like 'prd:_%'),
  slug text not null unique,
  name text not null,
  kind text not null check (kind in ('basic', 'sized', 'digital')),
  price integer not null check (price >= 0),
  tags text[] not null,
  description text not null,
  details jsonb not null,
  picture text not null references picture (key),
  position integer not null
);

create table product_size (
  ref text primary key check (ref like 'sze:_%'),
  product text not null references product (ref),
  name text not null,
  position integer not null,
  unique (product, name)
);

-- One row for whatever can run out: basic products, sizes and print issues. Digital things have none.
create table stock (
  ref text primary key,
  on_hand integer not null check (on_hand >= 0)
);

create table coupon (
  code text primary key check (code = upper(code) and code <> ''),
  applied text not null check (applied in ('gift', 'renewal', 'other')),
  print_us integer not null check (print_us >= 0),
  print_ca integer not null check (print_ca >= 0),
  print_intl integer not null check (print_intl >= 0),
  digital integer not null check (digital >= 0),
  starts_on date,
  ends_on date,
  usage_limit integer check (usage_limit > 0),
  once_per_account boolean not null
);

-- Caches in every process listen to this channel and drop what they hold.
create function tell_catalogue() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', '');
  return null;
end $$;

create trigger catalogue_told after insert or update or delete or truncate on publication for each statement execute function tell_catalogue();
create trigger catalogue_told after insert or update or delete or truncate on price_list for each statement execute function tell_catalogue();
create trigger catalogue_told after insert or update or delete or truncate on picture for each statement execute function tell_catalogue();
create trigger catalogue_told after insert or update or delete or truncate on issue for each statement execute function tell_catalogue();
create trigger catalogue_told after insert or update or delete or truncate on product for each statement execute function tell_catalogue();
create trigger catalogue_told after insert or update or delete or truncate on product_size for each statement execute function tell_catalogue();
