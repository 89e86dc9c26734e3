-- The day that staff announced for an issue that can't come on its planned day.

alter table issue add column new_day date check (new_day > planned_for);
