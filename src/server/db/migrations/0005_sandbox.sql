-- What the payment sandbox remembers, as it hands it over: customers, intents, charges, events and their like.
create table sandbox_payment (
  kind text not null,
  id text not null,
  sequence bigint not null,
  body jsonb not null,
  primary key (kind, id)
);

-- Which state of the demo's sources was loaded last, so that a start draws nothing anew that has not changed.
create table sandbox_demo (
  id integer primary key check (id = 1),
  digest text not null
);
