-- How many issues a year was sold, kept with what was sold: it stays when the publication comes out more or less often.
create domain issues_per_year as smallint check (value in (1, 2, 3, 4, 6, 8, 10, 12));

alter table publication alter column issues_per_year type issues_per_year;
alter table subscription add column issues_per_year issues_per_year not null default 4;
alter table gift add column issues_per_year issues_per_year not null default 4;
alter table renewal add column issues_per_year issues_per_year not null default 4;
alter table subscription alter column issues_per_year drop default;
alter table gift alter column issues_per_year drop default;
alter table renewal alter column issues_per_year drop default;

alter table purchase_line add column issues_per_year issues_per_year;
update purchase_line set issues_per_year = 4 where type in ('personal-subscription', 'gift-subscription');
alter table purchase_line add constraint purchase_line_issues_per_year
  check ((issues_per_year is not null) = (type in ('personal-subscription', 'gift-subscription')));

update price_list set prices = prices || '{"issuesPerYear": 4}';
alter table price_list add constraint price_list_issues_per_year
  check ((prices ->> 'issuesPerYear')::issues_per_year is not null);
