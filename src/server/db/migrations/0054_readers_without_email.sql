-- A reader may have a name and a postal address, and neither an email address nor a login (product 12): a printed gift
-- goes to them all the same. A deleted account has no email address either.

alter table account alter column email drop not null;
alter table account alter column email_folded drop not null;
update account set email = null, email_folded = null, email_proved_at = null, email_suspended_at = null where email = '';

alter table account add constraint email_is_folded check ((email is null) = (email_folded is null));
-- Nothing is proved or bounces without an address, nobody logs in, and nothing renews as nobody could be told before.
alter table account add constraint no_login_without_email check (
  email is not null or (
    password_hash is null and email_proved_at is null and email_suspended_at is null
    and role is null and not autorenew and payment_method is null));

-- No way in to such an account. Locked as a foreign key does it, so that a deletion comes before or after it.
create function account_has_email() returns trigger language plpgsql as $$
begin
  perform 1 from account where id = new.account_id and email is not null for key share;
  if not found then
    raise exception 'the account has no email address' using errcode = 'check_violation', constraint = 'account_has_email';
  end if;
  return new;
end $$;
create trigger account_has_email before insert or update of account_id on session
  for each row when (new.account_id is not null) execute function account_has_email();
create trigger account_has_email before insert or update of account_id on challenge
  for each row when (new.account_id is not null) execute function account_has_email();
create trigger account_has_email before insert or update of account_id on identity
  for each row execute function account_has_email();
create trigger account_has_email before insert or update of account_id on passkey
  for each row execute function account_has_email();
create trigger account_has_email before insert or update of account_id on totp
  for each row execute function account_has_email();
create trigger account_has_email before insert or update of account_id on email_change
  for each row execute function account_has_email();

create function email_goes_after_login() returns trigger language plpgsql as $$
begin
  if exists (select from session where account_id = new.id) or exists (select from identity where account_id = new.id)
    or exists (select from passkey where account_id = new.id) or exists (select from totp where account_id = new.id)
    or exists (select from challenge where account_id = new.id) or exists (select from email_change where account_id = new.id)
  then
    raise exception 'the account can still be logged in to'
      using errcode = 'check_violation', constraint = 'email_goes_after_login';
  end if;
  return new;
end $$;
create trigger email_goes_after_login before update of email on account
  for each row when (new.email is null and old.email is not null) execute function email_goes_after_login();

-- Found by their name like everybody else: the words of an account are those of its name, and of its email if there is one.
drop index account_words;
drop index account_words_of_some;
create index account_words on account
  using gin (search_keys(words_in(spelt_plainly(name || ' ' || coalesce(split_part(email_folded, '@', 1), '')))));
create index account_words_of_some on account
  using gin (search_keys(words_in(spelt_plainly(name || ' ' || coalesce(split_part(email_folded, '@', 1), '')))))
  where uuid_hash(id) & 31 = 0;

create or replace function people_with(words text, asked tsquery, at_most integer)
returns table (account_id uuid, likeness real)
language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan
set max_parallel_workers_per_gather = 0 set jit = off as $$
#variable_conflict use_column
declare
  ids uuid[];
begin
  ids := array(select id from account
    where search_keys(words_in(spelt_plainly(name || ' ' || coalesce(split_part(email_folded, '@', 1), '')))) @@ asked
      and uuid_hash(id) & 31 = 0 limit 6 * at_most);
  if cardinality(ids) < at_most then
    ids := array(select id from account
      where search_keys(words_in(spelt_plainly(name || ' ' || coalesce(split_part(email_folded, '@', 1), '')))) @@ asked
      limit 6 * at_most);
  end if;
  return query
    select id, greatest(word_similarity(words, spelt_plainly(name)),
        word_similarity(split_part(words, '@', 1), split_part(email_folded, '@', 1)))
      from account where id = any(ids) order by 2 desc limit at_most;

  if strpos(words, '@') > 0 then return; end if;
  ids := array(select account_id from address
    where search_keys(words_in(spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode))) @@ asked
      and uuid_hash(account_id) & 31 = 0 limit 6 * at_most);
  if cardinality(ids) < at_most then
    ids := array(select account_id from address
      where search_keys(words_in(spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode))) @@ asked
      limit 6 * at_most);
  end if;
  return query
    select account_id, (0.9 * word_similarity(words,
        spelt_plainly(line1 || ' ' || line2 || ' ' || city || ' ' || postcode)))::real
      from address where account_id = any(ids) order by 2 desc limit at_most;
end $$;
