-- The picture that a link to a page is shown with, kept as it was made last.
create table link_card (
  name text primary key check (name ~ '^(issue|product|site)/.{1,200}$'),
  version text not null,
  body bytea not null check (length(body) <= 5000000)
);
