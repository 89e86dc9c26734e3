-- Our own words where subject and body are null: the row stays when they are put back, as it counts.
alter table mail_words
  alter column subject drop not null,
  alter column body drop not null,
  -- Ours where it is empty.
  add column preheader text not null default '' check (char_length(preheader) <= 200 and preheader !~ '[\r\n]'),
  -- Counts the words that were published.
  add column version integer not null default 0 check (version >= 0),
  -- Counts everything that was saved, drafts too, so that the second of two editors is told.
  add column edits integer not null default 0,
  add column changed_by uuid,
  add check ((subject is null) = (body is null)),
  add check (edits >= version);

-- All words that were ever published, the present ones included; null where they were ours again.
create table mail_words_version (
  mail text not null references mail_words (mail),
  version integer not null check (version > 0),
  subject text,
  preheader text not null default '',
  body text,
  saved_at timestamptz not null,
  -- Nobody is known for words that were there before the audit log told of them.
  saved_by uuid,
  primary key (mail, version),
  check ((subject is null) = (body is null))
);

-- Words that are not sent to anybody yet, and need not be without fault.
create table mail_draft (
  mail text primary key references mail_words (mail),
  subject text not null check (char_length(subject) <= 200),
  preheader text not null check (char_length(preheader) <= 200),
  body text not null check (char_length(body) <= 10000),
  saved_at timestamptz not null,
  saved_by uuid not null
);

-- What the audit log knows of the changes so far.
insert into mail_words (mail, changed_at)
  select substring(subject from 6), max(at) from audit
  where action in ('mail words', 'mail words reset') and subject like 'mail:%'
  group by subject
  on conflict (mail) do nothing;

insert into mail_words_version (mail, version, subject, body, saved_at, saved_by)
  select substring(subject from 6), row_number() over (partition by subject order by id),
    case action when 'mail words' then after->>'subject' end,
    case action when 'mail words' then after->>'text' end,
    at, actor
  from audit
  where action in ('mail words', 'mail words reset') and subject like 'mail:%';

insert into mail_words_version (mail, version, subject, body, saved_at)
  select w.mail, coalesce(last.version, 0) + 1, w.subject, w.body, w.changed_at
  from mail_words w
  left join (select mail, max(version) as version from mail_words_version group by mail) newest on newest.mail = w.mail
  left join mail_words_version last on last.mail = newest.mail and last.version = newest.version
  where w.subject is distinct from last.subject or w.body is distinct from last.body;

update mail_words w set version = v.version, edits = v.version, changed_by = v.saved_by
  from mail_words_version v
  where v.mail = w.mail
    and v.version = (select max(other.version) from mail_words_version other where other.mail = w.mail);
