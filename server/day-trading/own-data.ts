import type { OwnData } from '../parts.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  day_trading_steps: { columns: 'step, status, reason, at', by: 'step' },
};
