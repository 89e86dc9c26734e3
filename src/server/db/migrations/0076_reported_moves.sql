-- New addresses that came back from the post with a keyline. Staff use them or set them aside; nothing is taken over alone.
create table reported_move (
  id uuid primary key,
  account_id uuid not null references account (id),
  zone text not null check (zone in ('a', 'b', 'c')),
  company text not null,
  line1 text not null check (line1 <> ''),
  line2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  -- The address on record when it was reported: once that changes, there is nothing left to decide.
  old jsonb not null check (jsonb_typeof(old) = 'object'),
  actor uuid references account (id),
  at timestamptz not null,
  set_aside_at timestamptz
);
-- The same address is told of once, whatever became of it.
create unique index reported_move_once on reported_move
  (account_id, zone, md5(lower(company || '|' || line1 || '|' || line2 || '|' || city || '|' || state || '|' || postcode || '|' || country)));
create index reported_move_waiting on reported_move (at) where set_aside_at is null;
