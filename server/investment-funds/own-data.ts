import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  fund_orders: {
    columns: `order_seq, fund, kind, currency, status, amount, units, redeemed, money, dealing_on, cut_off_at,
      deferrals, price, plan_seq, placed_at, dealt_at, pay_at, ended_at`,
    by: 'order_seq',
  },
  fund_deals: { columns: 'order_seq, date, fund, kind, units, money, price, pay_at, paid_at', by: 'order_seq, date' },
  fund_holdings: { columns: 'fund, units, reserved, cost', by: 'fund' },
  fund_plans: {
    columns: 'plan_seq, fund, amount, currency, day, roll, status, month, next_on, next_at, since, ended_at',
    by: 'plan_seq',
  },
  fund_made_good: { columns: 'order_seq, date, fund, to_customer, to_fund', by: 'order_seq, date' },
  fund_dealt_together: { columns: 'fund, date', by: 'date, fund' },
  fund_plan_runs: { columns: 'plan_seq, date, outcome, cause, order_seq', by: 'plan_seq, date' },
};
