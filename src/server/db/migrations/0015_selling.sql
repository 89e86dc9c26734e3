-- Selling by hand: a line whose money went back is neither packed nor refunded again; orders are looked up as staff know them.
alter table purchase_line add column refunded_at timestamptz;

create index purchase_by_age on purchase (created_at desc, id);
create index purchase_of_folded_email on purchase (lower(email));
