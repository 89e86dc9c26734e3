-- A publication's currency is fixed by the first sale: what was sold, and everything counted from it, is in that currency.
-- The locks wait for sales under way, and let none begin until the change is over.
create function refuse_new_currency() returns trigger language plpgsql as $$
begin
  lock table attempt, purchase in share mode;
  if exists (select from attempt) or exists (select from purchase) then
    raise exception 'Something has been sold in %.', old.currency
      using errcode = 'check_violation', constraint = 'currency_is_fixed';
  end if;
  return new;
end
$$;
create trigger currency_is_fixed before update on publication for each row
  when (old.currency is distinct from new.currency) execute function refuse_new_currency();

-- Nothing is charged in another currency than the publication's, by a process that has not heard of the change either.
create function refuse_other_currency() returns trigger language plpgsql as $$
begin
  if exists (select from publication where lower(currency) <> new.currency) then
    raise exception 'This shop does not sell in %.', new.currency
      using errcode = 'check_violation', constraint = 'currency_of_shop';
  end if;
  return new;
end
$$;
create trigger currency_of_shop before insert on attempt for each row execute function refuse_other_currency();
