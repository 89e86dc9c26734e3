-- Words of staff in the place of ours; a mail without a row is written in ours.
create table mail_words (
  mail text primary key,
  subject text not null check (subject <> '' and subject !~ '[\r\n]'),
  body text not null check (body <> ''),
  changed_at timestamptz not null
);
