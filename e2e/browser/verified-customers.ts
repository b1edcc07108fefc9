/** Customers whose identity the staff have checked, without a browser. */
import { createIdempotencyKey, type CallClient } from '@bourse/contract/call-client.ts';
import { inspectAndClaimReview } from '../protocol/inspect-and-claim-review.ts';
import { type Customer, registerCustomer } from './register-customer.ts';
import { buyAtMarket, expectSuccess } from './customer-with-history.ts';
import { createIdNumber, submitIdentityPapers } from './submit-customer-papers.ts';
import type { RunningProduct } from './shared-server.ts';
import { createStaffMember, logInStaffWithOneTimeCode } from './staff-members.ts';

/** A separate reviewer, so that nobody else's one-time codes are used up. */
export const createReviewer = async (product: RunningProduct): Promise<CallClient> =>
  (await logInStaffWithOneTimeCode(product, await createStaffMember(product, `reviewer-${Date.now()}`, 'reviewer')))
    .client;

export async function createVerifiedCustomer(
  product: RunningProduct,
  reviewer: CallClient,
  name: string,
  idNumber?: string,
): Promise<Customer> {
  const customer = await registerCustomer(product);
  await submitIdentityPapers(product.origin, customer, name, idNumber);
  const { id } = await expectSuccess(customer.client.call('user/getUserinfo', {}));
  const {
    rows: [waiting],
  } = await expectSuccess(reviewer.call('staff/listReviews', { kind: 'identity', customer: id }));
  const review = waiting?.id ?? '';
  await inspectAndClaimReview(reviewer, review);
  await expectSuccess(reviewer.call('staff/decideReview', { review, verdict: 'approve', key: createIdempotencyKey() }));
  return customer;
}

/** A person with two accounts, one of which buys a coin that trades at any hour, while the other buys and sells it. */
export async function createWashTraders(product: RunningProduct, reviewer: CallClient): Promise<[Customer, Customer]> {
  const idNumber = createIdNumber();
  const one = await createVerifiedCustomer(product, reviewer, 'Wanda Twice', idNumber);
  const other = await createVerifiedCustomer(product, reviewer, 'Wanda Twice', idNumber);
  await buyAtMarket(one.client, 'CRYPTO.BTCUSDT', '0.02');
  const position = await buyAtMarket(other.client, 'CRYPTO.BTCUSDT', '0.02');
  await expectSuccess(other.client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  return [one, other];
}
