-- A check or a wire stands in the journal on the day it was received.
drop index recorded_payment_by_day;
create index recorded_payment_by_day on recorded_payment (received_on);
