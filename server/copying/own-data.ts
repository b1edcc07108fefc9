import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  leaders: {
    columns: 'leader, kind, portfolio, alias, currency, profit_share, level, agreed_version, started_at, stopped_at',
    by: 'leader',
  },
  copies: {
    columns: `portfolio, leader, status, currency, size, fixed_amount, stop_loss_rate, maximum_deviation_rate,
      maximum_share_rate, paid, high_water, share_rate, shared, owed, shared_month, keeps, cause, started_at,
      ended_at, kept_since, base`,
    by: 'portfolio',
  },
  copy_blocks: {
    columns: `block, leader, fill_seq, part, instrument, side, effect, leverage, leader_price, leader_quantity,
      filled_at, status, quantity, price`,
    by: 'block',
    where: 'only_account is null and not leaving',
  },
  copy_orders: {
    columns: `portfolio, block, status, wanted, quantity, filled, reason, order_seq, decided_at, equity, held_value,
      fixed_amount, maximum_share_rate, maximum_deviation_rate, leverage`,
    by: 'block, portfolio',
  },
  leader_trades: { columns: 'trade, fill_seq, block, kind, at', by: 'trade' },
  copy_takings: { columns: 'portfolio, booked_after, equity, base', by: 'portfolio, booked_after' },
  copy_stops: { columns: 'portfolio, equity, base, rate', by: 'portfolio' },
  copy_shares: {
    columns: `share, portfolio, leader, month, currency, equity, high_water, rate, amount, at, paid, paid_at,
      received_at`,
    by: 'share',
  },
};
