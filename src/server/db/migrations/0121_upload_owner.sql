-- Only who began to send a file goes on with it.
alter table product_file add column begun_by uuid;
