-- A publication may sell no digital edition. An issue that was closed meanwhile came out with its close: that stays so
-- when the digital edition is sold again.
alter table publication add column sells_digital boolean not null default true;
alter table issue add column print_only boolean not null default false;
