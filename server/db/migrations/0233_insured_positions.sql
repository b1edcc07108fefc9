-- Up Migration
-- What of a position's realised losses and of its charges the insurance account has borne, in minor units: the customer has paid for neither.
alter table positions add column insured_loss bigint not null default 0 check (insured_loss >= 0);
alter table positions add column insured_charges bigint not null default 0 check (insured_charges >= 0);
grant update (insured_loss, insured_charges) on positions to bourse_app;

-- Of an order that closed units of several positions, what was borne is its first one's.
with borne as (
    select account_id, currency, reference, at, amount, credit in ('dealer', 'playDealer') as of_loss from transfers
    where debit in ('insurance', 'playInsurance') and code in ('gap', 'financing', 'borrowFee', 'rollover')
  ),
  placed as (
    select b.account_id, b.amount, b.of_loss, case when b.reference ~ '^p[0-9]{1,18}$' then substr(b.reference, 2)::bigint
      else (select min(f.position_seq) from fills f where f.account_id = b.account_id
        and f.order_seq = substr(b.reference, 2)::bigint) end as position_seq
    from borne b where b.reference ~ '^[op][0-9]{1,18}$'
  ),
  summed as (
    select account_id, position_seq, coalesce(sum(amount) filter (where of_loss), 0) as loss,
      coalesce(sum(amount) filter (where not of_loss), 0) as charges from placed group by 1, 2
  )
update positions p set insured_loss = s.loss, insured_charges = s.charges from summed s
where (p.account_id, p.position_seq) = (s.account_id, s.position_seq);
