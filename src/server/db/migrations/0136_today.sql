-- What the console's first page counts on every visit.
create index donation_month_failing on pledge_month (charged_on) where state = 'due' and failures > 0;
create index first_subscription_by_age on subscription (created_at) where phase = 'introductory';
