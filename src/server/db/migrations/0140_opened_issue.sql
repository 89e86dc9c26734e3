-- A new print subscription that includes digital opens the latest released issue at once, without a serving. The right is
-- fixed here when the subscription starts: a later change of the setting takes nothing away.
alter table subscription add column opened_issue integer references issue (number) on update cascade;
create index subscription_opens on subscription (account_id) where opened_issue is not null;

-- Until the subscription is refunded or withdrawn whole: canceled before any of its issues was sent, or with all its money returned.
create view opened_issue as
  select s.account_id, s.opened_issue as issue
  from subscription s
  where s.opened_issue is not null and (s.cancelled_at is null or (
    exists (
      select 1 from ledger_entry e
      where e.subscription_id = s.id and e.kind = 'served'
        and not exists (select 1 from ledger_entry r where r.reverses = e.id))
    and not exists (
      select 1 from (
        select (select coalesce(sum(g.amount), 0) from ledger_entry g where g.subscription_id = s.id and g.kind = 'granted')
            + (select coalesce(sum(c.amount), 0) from subscription_change c where c.subscription_id = s.id) as paid,
          (select coalesce(sum(r.amount), 0) from refund r where r.subscription_id = s.id and r.state <> 'failed')
            + (select coalesce(sum(h.amount), 0) from hand_refund h where h.subscription_id = s.id) as returned) money
      where money.paid > 0 and money.returned >= money.paid)
    and not exists (
      select 1 from (
        select coalesce(sum(y.amount), 0) as paid,
          coalesce(sum((select coalesce(sum(r.amount), 0) from refund r where r.intent = y.intent and r.state <> 'failed')
            + (select coalesce(sum(d.amount), 0) from dispute d where d.intent = y.intent and d.status = 'lost')), 0) as returned
        from payment y where y.purchase_id = s.purchase_id) money
      where money.paid > 0 and money.returned >= money.paid)));
