-- Mergers: a company's shares become shares of its acquirer, and money.
alter table corporate_actions
  drop constraint corporate_actions_kind_check,
  add constraint corporate_actions_kind_check check (kind in
    ('split', 'stockDividend', 'dividend', 'rights', 'symbolChange', 'suspension', 'resumption', 'delisting', 'merger')),
  -- Of a merger: `numerator` of the acquirer's shares for each `denominator`, `amount` in cash for each share, and the
  -- price at which fractions of the acquirer's shares are paid.
  add column acquirer text,
  add column share_price bigint check (share_price > 0),
  add constraint corporate_actions_whole_merger check ((kind = 'merger') = (acquirer is not null)
    and (kind = 'merger') = (share_price is not null) and (kind <> 'merger' or (numerator is not null and amount is not null)));
grant update (acquirer, share_price) on corporate_actions to bourse_app;

alter table position_adjustments
  -- Of a holding that became shares of an acquirer: their position, and what the old units had cost. `cash` is then the
  -- money that was paid, and the part of that cost which the shares have taken over.
  add column delivered_seq bigint,
  add column open_cost bigint check (open_cost >= 0),
  add constraint position_adjustments_whole_delivery
    check ((delivered_seq is null) = (open_cost is null) and (delivered_seq is null or kind = 'merger'));
