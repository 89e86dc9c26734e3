-- The audit log by a part of what was done or of the reason.
create index audit_like on audit using gin (lower(reason) gin_trgm_ops, lower(action) gin_trgm_ops);
