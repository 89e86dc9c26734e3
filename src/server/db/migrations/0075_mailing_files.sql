-- What the post prints above the address and sends back with a copy it could not deliver: one per reader, for good. The
-- check digit is not kept, it follows from these (domain/mailing/keyline.ts). Sixty random bits in letters that are not
-- mistaken for one another; the bytes of the UUID that hold its version are left out.
create function new_keyline() returns text language sql volatile as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(random.bytes, place) % 32, 1), '')
  from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as bytes) random,
    unnest(array[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13]) as place
$$;
alter table account add column keyline text not null default new_keyline()
  check (keyline ~ '^[0-9A-HJKMNP-TV-Z]{12}$');
create unique index account_keyline on account (keyline);

-- As it was when the list was closed; null in mailings from before this was written down. Without issues left: a lifetime.
alter table mailing add column class text check (class in ('paid', 'gift', 'comp'));
alter table mailing add column issues_left integer check (issues_left >= 0);

-- A file is sorted like the post: ZIP codes across the United States and their territories, else country and postal code.
create function mailing_order(country text, postcode text) returns text language sql immutable as $$
  select case when country in ('US', 'AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW') then 'US' else country end
    || ' ' || postcode collate "C"
$$;
create index mailing_in_order on mailing (run_id, zone, mailing_order(country, postcode) collate "C", account_id);

-- Which preset each zone's file has, whether it begins with a byte-order mark, and the columns of the preset of one's own.
alter table publication add column mailing_files jsonb not null
  default '{"presets": {"a": "us-house", "b": "canada-post", "c": "international"}, "byteOrderMark": false, "ownColumns": []}'
  check (jsonb_typeof(mailing_files) = 'object' and length(mailing_files::text) < 5000);

-- The publisher's own addresses, in every mailing to their zone. Never changed: taken out, and entered anew.
create table seed_address (
  id uuid primary key,
  keyline text not null unique default new_keyline() check (keyline ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  zone text not null check (zone in ('a', 'b', 'c')),
  name text not null check (name <> ''),
  company text not null,
  line1 text not null,
  line2 text not null,
  city text not null,
  state text not null,
  postcode text not null,
  country text not null,
  added_at timestamptz not null,
  removed_at timestamptz check (removed_at >= added_at)
);
