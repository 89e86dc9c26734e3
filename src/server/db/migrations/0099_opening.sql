-- Null until the shop has been opened: it sells nothing before. Shops that are here already are open.
alter table publication add column opened_at timestamptz;
update publication set opened_at = now();

create function refuse_unopened() returns trigger language plpgsql as $$
begin
  if exists (select from publication where opened_at is null) then
    raise exception 'This shop has not been opened yet.' using errcode = 'check_violation', constraint = 'shop_is_open';
  end if;
  return null;
end
$$;
create trigger shop_is_open before insert on attempt for each statement execute function refuse_unopened();
create trigger shop_is_open before insert on purchase for each statement execute function refuse_unopened();
