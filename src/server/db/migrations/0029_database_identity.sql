-- Which database this is and under which address it was confirmed to be the shop's: the newest row counts. A copy that is
-- started beside the shop finds another place in it, and does nothing until an administrator says so.
create table database_identity (
  id integer generated always as identity primary key,
  place jsonb not null,
  public_url text not null,
  confirmed_at timestamptz not null,
  -- Taking over goes on after the highest number that the provider knows: what lies between was given and is lost.
  number_before integer not null,
  number_after integer not null check (number_after >= number_before)
);

-- Through what this database has ever been paid. A shop that has taken live money is no longer rehearsed.
create table provider_use (
  kind text primary key check (kind in ('rehearsal', 'live')),
  first_at timestamptz not null
);
