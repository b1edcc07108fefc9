/** A third of the customers have a second portfolio from the beginning; by chance they trade and keep money in it. */
import type { Caller } from '../caller.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { type TrialCustomer, callSuccessfully } from '../trial-customers.ts';

/** The first portfolio that a customer opens has this number. */
export const SECOND_PORTFOLIO = '1';
const EACH = 3;

export const hasSecondPortfolio = ({ account }: Pick<TrialCustomer, 'account'>): boolean =>
  Number(account) % EACH === 0;

export async function openSecondPortfolios(caller: Caller, customers: readonly TrialCustomer[]): Promise<void> {
  for (const customer of customers.filter(hasSecondPortfolio))
    await callSuccessfully(
      caller,
      'portfolios/createPortfolio',
      { name: 'Apart', key: `${customer.account}-portfolio` },
      customer,
    );
}

/** Half of the purchases are made in the second portfolio; the key decides, and so the seed. */
export function routeToSecondPortfolio(wantedCall: WantedCall, customer: TrialCustomer, key: string): WantedCall {
  const { path, input } = wantedCall;
  const isPurchase = path === 'trading/placeOrder' && input['effect'] !== 'close';
  if (!isPurchase || !hasSecondPortfolio(customer) || key.charCodeAt(key.length - 1) % 2 === 0) return wantedCall;
  return { ...wantedCall, input: { ...input, portfolio: SECOND_PORTFOLIO } };
}
