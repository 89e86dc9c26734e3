-- Whether whoever is served in print may read the issue here as well. It is written down with each serving, so that a
-- change of the setting takes nothing away.
alter table publication add column print_includes_digital boolean not null default false;
alter table ledger_entry add column includes_digital boolean not null default false;
alter table ledger_entry add constraint only_print_includes_digital
  check (not includes_digital or (kind = 'served' and deliverable is not null and deliverable <> 'digital'));
