-- Up Migration
-- A ratio is two whole numbers: cut to eight decimals, 1:3 of 84 shares came to 27. What was stored before keeps its decimals, as a
-- number of hundred-millionths: it says what customers have met, and the audit reckons with it.
alter table corporate_actions rename column ratio to numerator;
alter table corporate_actions add column denominator bigint check (denominator > 0);
update corporate_actions set denominator = 100000000 where numerator is not null;
alter table corporate_actions add constraint corporate_actions_whole_ratio check ((numerator is null) = (denominator is null));

alter table position_adjustments rename column ratio to numerator;
alter table position_adjustments add column denominator bigint not null default 100000000 check (denominator > 0);
alter table position_adjustments alter column denominator drop default;
