/** A third of the customers have a second portfolio from the beginning; by chance they trade and keep money in it. */
import type { Caller } from '../caller.ts';
import type { Wish } from '../intents.ts';
import { type Customer, succeed } from '../population.ts';

/** The first portfolio that a customer opens has this number. */
export const SECOND = '1';
const EACH = 3;

export const isDivided = ({ account }: Pick<Customer, 'account'>): boolean => Number(account) % EACH === 0;

export async function divide(caller: Caller, customers: readonly Customer[]): Promise<void> {
  for (const customer of customers.filter(isDivided))
    await succeed(
      caller,
      'portfolios/createPortfolio',
      { name: 'Apart', key: `${customer.account}-portfolio` },
      customer,
    );
}

/** Half of the purchases are made in the second portfolio; the key decides, and so the seed. */
export function dividedWish(wish: Wish, customer: Customer, key: string): Wish {
  const { path, input } = wish;
  const isPurchase = path === 'trading/placeOrder' && input['effect'] !== 'close';
  if (!isPurchase || !isDivided(customer) || key.charCodeAt(key.length - 1) % 2 === 0) return wish;
  return { ...wish, input: { ...input, portfolio: SECOND } };
}
