import type { Notices } from '../area.ts';

const MONEY = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: { strategyStarted: MONEY, strategyStopped: MONEY, strategyStoppedAtLoss: MONEY },
} as const satisfies Notices;
