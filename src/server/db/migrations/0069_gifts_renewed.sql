-- A gift is renewed by its giver (product 12): the new one says which it follows. It stands behind what the same recipient has,
-- or waits to be passed on as any other gift.
alter table gift add column renews uuid references gift (id);
alter table gift add constraint renews_another check (renews <> id);
create index gift_renewed on gift (renews) where renews is not null;

-- Of the page where it is renewed. Only its giver gets this link: that of the gift is the recipient's.
create function new_renewal_token() returns text language sql volatile as $$
  select encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex')
$$;
alter table gift add column renewal_token text not null default new_renewal_token();
alter table gift add constraint gift_renewal_token unique (renewal_token);

-- Whoever gave something in a year is found by their address.
create index gift_giver on gift (lower(giver_email), created_at);
