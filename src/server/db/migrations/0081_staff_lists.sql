-- How staff look at the lists of the console: views that are kept under a name, and the columns that each member chose.
create table staff_view (
  id uuid primary key,
  account_id uuid not null references account (id),
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  -- The filters, the sort and the columns, as in the address.
  query text not null check (length(query) <= 1000),
  shared boolean not null,
  created_at timestamptz not null
);
create unique index staff_view_name on staff_view (account_id, list, name);
create index staff_view_shared on staff_view (list) where shared;

create table staff_columns (
  account_id uuid not null references account (id),
  list text not null check (length(list) between 1 and 40),
  columns text[] not null check (cardinality(columns) between 1 and 40),
  primary key (account_id, list)
);

-- Where a subscriber of a mailing list came from, and who took the address off it; unknown for those before.
alter table list_member add column source text check (source in ('form', 'account', 'link', 'moved'));
alter table list_member add column removed_by uuid;
alter table list_member add constraint list_member_removed check (removed_by is null or status <> 'confirmed');
