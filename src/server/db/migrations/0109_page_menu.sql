-- Where a page stands in the header's menu; null for one that is not there. The footer has `position` and `in_footer`.
alter table page add column menu_position integer check (menu_position between 1 and 99);
