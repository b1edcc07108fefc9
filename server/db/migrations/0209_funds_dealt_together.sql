-- Up Migration
-- Whose orders of a corrected day are reckoned together: of each person who has several on it, in one account or in several.
-- Who is one person may be found later, so it is kept as it was known when the correction was decided.
create table fund_dealt_together (
  fund integer not null,
  date text not null,
  account_id bigint not null,
  -- The person's first account; null of the corrections before this migration, whose orders were reckoned one by one.
  person bigint,
  primary key (fund, date, account_id),
  foreign key (fund, date) references fund_corrections
);
insert into fund_dealt_together (fund, date, account_id)
  select t.fund, t.date, t.account_id from fund_deals t join fund_corrections c using (fund, date)
    group by 1, 2, 3 having count(*) > 1;

grant select, insert on fund_dealt_together to bourse_app;
