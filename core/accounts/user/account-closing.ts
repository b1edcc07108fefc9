/** When a customer can close the account: it must be empty, and no request may be pending. */
export const ACCOUNT_CLOSING_CONDITIONS = [
  'noPositions',
  'noOrders',
  'noRequests',
  'noLoans',
  'noDividends',
  'noMoney',
] as const;
export type AccountClosingCondition = (typeof ACCOUNT_CLOSING_CONDITIONS)[number];

/** What is left in the account; `isPractice`: none of its money is real, and none can leave. */
export interface AccountRemainder {
  positions: number;
  orders: number;
  requests: number;
  loans: number;
  /** Past their ex-date and not paid yet. */
  dividends: number;
  balances: number;
  isPractice: boolean;
}

export const evaluateAccountClosingConditions = ({
  positions,
  orders,
  requests,
  loans,
  dividends,
  balances,
  isPractice,
}: AccountRemainder): { condition: AccountClosingCondition; met: boolean }[] => [
  { condition: 'noPositions', met: positions === 0 },
  { condition: 'noOrders', met: orders === 0 },
  { condition: 'noRequests', met: requests === 0 },
  { condition: 'noLoans', met: loans === 0 },
  { condition: 'noDividends', met: dividends === 0 },
  // Practice money is given up with the account, so it isn't a condition.
  ...(isPractice ? [] : [{ condition: 'noMoney', met: balances === 0 } as const]),
];
