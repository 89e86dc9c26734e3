-- The publication's currency by its ISO 4217 code; the table in src/domain/currencies.ts says how it is written and charged.
update publication set currency = 'USD' where currency = '$';
alter table publication add constraint publication_currency check (currency ~ '^[A-Z]{3}$');
