-- What readers who can't see a picture are told, its measure, the colour behind it while it loads, and whether its smaller
-- sizes are made. All of it is null for drawings and for what was uploaded before.
alter table picture add column alt text check (length(alt) between 1 and 500);
alter table picture add column width integer check (width > 0);
alter table picture add column height integer check (height > 0);
alter table picture add column colour text check (colour ~ '^#[0-9a-f]{6}$');
alter table picture add column sizes text check (sizes in ('waiting', 'made', 'failed'));
alter table picture add constraint picture_measured check (
  (width is null) = (height is null) and (sizes is distinct from 'made' or width is not null)
);

create table picture_size (
  picture text not null references picture (key) on update cascade on delete cascade,
  width integer not null check (width > 0),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- The digest of the bytes it was made of.
  source text not null,
  body bytea not null,
  primary key (picture, width, media_type)
);

-- Other bytes have other sizes. Who says nothing of the new ones, as the version before does, knows nothing of them.
create function end_picture_sizes() returns trigger language plpgsql as $$
begin
  delete from picture_size where picture = old.key;
  if new.sizes is distinct from 'waiting' then
    new.alt := null;
    new.width := null;
    new.height := null;
    new.colour := null;
    new.sizes := null;
  end if;
  return new;
end $$;
create trigger picture_sizes_end before update on picture for each row
  when (old.digest is distinct from new.digest) execute function end_picture_sizes();

-- A size is never of another picture than the one that is there.
create function check_picture_size() returns trigger language plpgsql as $$
begin
  if not exists (select from picture where key = new.picture and digest = new.source) then
    raise exception 'A size of another picture than the one that is there.'
      using errcode = 'check_violation', constraint = 'picture_size_of_its_picture';
  end if;
  return new;
end $$;
create trigger picture_size_of_its_picture before insert or update on picture_size for each row
  execute function check_picture_size();
