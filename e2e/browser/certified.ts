/** Customers whose identity the staff have checked, without a browser. */
import { newKey, type Client } from '@bourse/contract/client.ts';
import { lookInto } from '../protocol/look-into.ts';
import { type Customer, newCustomer } from './customers.ts';
import { buy, granted } from './lived-in.ts';
import { newIdNumber, submitPapers } from './papers.ts';
import type { Product } from './shared-server.ts';
import { newPerson, sessionOf } from './staff.ts';

/** A separate reviewer, so that nobody else's one-time codes are used up. */
export const newReviewer = async (product: Product): Promise<Client> =>
  (await sessionOf(product, await newPerson(product, `reviewer-${Date.now()}`, 'reviewer'))).client;

export async function certifiedCustomer(
  product: Product,
  reviewer: Client,
  name: string,
  idNumber?: string,
): Promise<Customer> {
  const customer = await newCustomer(product);
  await submitPapers(product.origin, customer, name, idNumber);
  const { id } = await granted(customer.client.call('user/getUserinfo', {}));
  const {
    rows: [waiting],
  } = await granted(reviewer.call('staff/listReviews', { kind: 'identity', customer: id }));
  const review = waiting?.id ?? '';
  await lookInto(reviewer, review);
  await granted(reviewer.call('staff/decideReview', { review, verdict: 'approve', key: newKey() }));
  return customer;
}

/** A person with two accounts, one of which buys a coin that trades at any hour, while the other buys and sells it. */
export async function washTraders(product: Product, reviewer: Client): Promise<[Customer, Customer]> {
  const idNumber = newIdNumber();
  const one = await certifiedCustomer(product, reviewer, 'Wanda Twice', idNumber);
  const other = await certifiedCustomer(product, reviewer, 'Wanda Twice', idNumber);
  await buy(one.client, 'CRYPTO.BTCUSDT', '0.02');
  const position = await buy(other.client, 'CRYPTO.BTCUSDT', '0.02');
  await granted(other.client.call('trading/closePosition', { position, key: newKey() }));
  return [one, other];
}
