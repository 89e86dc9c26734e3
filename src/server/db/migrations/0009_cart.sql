-- How many things a cart holds, for the counter on every page, and what its reader is still to be told of it.
alter table cart add column items integer not null default 0 check (items >= 0);
alter table cart add column notice text;
