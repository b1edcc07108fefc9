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

const idOf = async ({ client }: Customer): Promise<string> =>
  (await expectSuccess(client.call('user/getUserinfo', {}))).id;

export async function createVerifiedCustomer(
  product: RunningProduct,
  reviewer: CallClient,
  name: string,
): Promise<Customer> {
  const customer = await registerCustomer(product);
  await submitIdentityPapers(product.origin, customer, name);
  await approveIdentity(customer, [reviewer]);
  return customer;
}

/** Each reviewer approves in turn; two of them have to agree that the customer is the same person as another. */
async function approveIdentity(
  customer: Customer,
  reviewers: readonly CallClient[],
  samePersonAs?: string,
): Promise<void> {
  const id = await idOf(customer);
  const match = samePersonAs === undefined ? {} : { samePersonAs, samePersonReason: 'The same papers.' };
  for (const reviewer of reviewers) {
    const { rows } = await expectSuccess(reviewer.call('staff/listReviews', { kind: 'identity', customer: id }));
    const review = rows[0]?.id ?? '';
    await inspectAndClaimReview(reviewer, review);
    const decision = { review, verdict: 'approve', ...match, key: createIdempotencyKey() } as const;
    await expectSuccess(reviewer.call('staff/decideReview', decision));
  }
}
/** A person with two accounts, one of which buys a coin that trades at any hour, while the other buys and sells it. */
export async function createWashTraders(product: RunningProduct, reviewer: CallClient): Promise<[Customer, Customer]> {
  const idNumber = createIdNumber();
  const [one, other] = [await registerCustomer(product), await registerCustomer(product)];
  for (const customer of [one, other]) await submitIdentityPapers(product.origin, customer, 'Wanda Twice', idNumber);
  await approveIdentity(one, [reviewer]);
  await approveIdentity(other, [reviewer, await createReviewer(product)], await idOf(one));
  await buyAtMarket(one.client, 'CRYPTO.BTCUSDT', '0.02');
  const position = await buyAtMarket(other.client, 'CRYPTO.BTCUSDT', '0.02');
  await expectSuccess(other.client.call('trading/closePosition', { position, key: createIdempotencyKey() }));
  return [one, other];
}
