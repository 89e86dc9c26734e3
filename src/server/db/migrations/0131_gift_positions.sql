-- The place of a gift in the form of its order, so that its giver always sees the gifts of an order in that sequence.
alter table gift add column position integer not null default 0 check (position >= 0);
