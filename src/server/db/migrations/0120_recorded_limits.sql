-- Orders that support records as paid by cash or check have limits of their own, at first those of money given away.
update publication set staff_limits = staff_limits || jsonb_build_object('recorded', staff_limits -> 'money');
alter table publication alter column staff_limits set
  default '{"money": {"order": 25000, "day": 100000}, "recorded": {"order": 25000, "day": 100000}, "issues": {"order": 12, "day": 40}}';
alter table staff_allowance drop constraint staff_allowance_measure_check,
  add constraint staff_allowance_measure_check check (measure in ('money', 'recorded', 'issues'));
