-- Spin-offs: holders of a company are given shares of a new one, with a part of the cost.
alter table corporate_actions
  drop constraint corporate_actions_kind_check,
  add constraint corporate_actions_kind_check check (kind in
    ('split', 'stockDividend', 'dividend', 'rights', 'symbolChange', 'suspension', 'resumption', 'delisting', 'merger',
      'spinOff')),
  -- Of a spin-off: `numerator` of the new company's shares for each `denominator`, the price at which fractions of them
  -- are paid, and the part of the cost that goes to them, with 8 decimals.
  add column company text,
  add column cost_share bigint check (cost_share > 0 and cost_share < 100000000),
  drop constraint corporate_actions_whole_merger,
  add constraint corporate_actions_whole_merger check ((kind = 'merger') = (acquirer is not null)
    and (kind in ('merger', 'spinOff')) = (share_price is not null)
    and (kind <> 'merger' or (numerator is not null and amount is not null))),
  add constraint corporate_actions_whole_spin_off check ((kind = 'spinOff') = (company is not null)
    and (kind = 'spinOff') = (cost_share is not null) and (kind <> 'spinOff' or numerator is not null));
grant update (company, cost_share) on corporate_actions to bourse_app;

alter table position_adjustments
  -- Of a holding at a spin-off, besides the position of the shares it was given and what its open units had cost: the
  -- parts of that cost which the shares have taken over, and which belong to the money in `cash`.
  add column moved_cost bigint check (moved_cost >= 0),
  add column sold_cost bigint check (sold_cost >= 0),
  drop constraint position_adjustments_whole_delivery,
  add constraint position_adjustments_whole_delivery
    check ((kind <> 'spinOff' and (delivered_seq is null) = (open_cost is null)
        and (delivered_seq is null or kind = 'merger') and moved_cost is null and sold_cost is null)
      or (kind = 'spinOff' and open_cost is not null and moved_cost is not null and sold_cost is not null
        and (delivered_seq is null) = (moved_cost = 0) and moved_cost + sold_cost <= open_cost));
