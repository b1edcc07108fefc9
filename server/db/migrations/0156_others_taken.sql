-- How many of the units that were gone before a fill other customers had taken; null before it was counted.
alter table fills add column others_taken bigint check (others_taken between 0 and taken_before);
