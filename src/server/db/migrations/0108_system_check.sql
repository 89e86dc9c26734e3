-- When the provider told of an event itself; null for one that was only found by asking.
alter table payment_event add column webhook_at timestamptz;

-- PostgreSQL is backed up by its own tools, which note it here when they are done: insert into backup_record default values.
create table backup_record (at timestamptz not null default now());
