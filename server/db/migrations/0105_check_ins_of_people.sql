-- Up Migration
-- Which of a verified person's accounts has a day's check-in: one of them.
create table check_ins_of_people (
  -- As in `accounts`: the first account of a person who has several.
  holder bigint not null,
  day text not null,
  account_id bigint not null,
  primary key (holder, day)
);
grant select, insert on check_ins_of_people to bourse_app;
