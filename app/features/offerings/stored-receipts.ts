/**
 * Receipts of one's own applications, stored on this device: they reveal entries that were changed later. They aren't
 * secret, and stay when a session ends.
 */
import { keepOffer } from './stored-offers.ts';
import type { Answer } from '../../api/use-call.ts';
import { done, storeIn } from '../../session/indexed-db-store.ts';

type Subscription = Answer<'offerings/subscribe'>['subscription'];
export type Receipt = Pick<
  Subscription,
  'id' | 'offering' | 'entrant' | 'quantity' | 'contribution' | 'salt' | 'identity'
>;

const storeFor = storeIn({ database: 'bourse-receipts', store: 'receipts', keyPath: 'id' });

/** If the browser can't store, there is no receipt, and the application is valid all the same. */
export async function keepReceipt(subscription: Subscription): Promise<void> {
  // Runs in the background.
  void keepOffer(subscription);
  const { id, offering, entrant, quantity, contribution, salt, identity } = subscription;
  const receipt: Receipt = { id, offering, entrant, quantity, contribution, salt, identity };
  await storeFor('readwrite')
    .then((store) => done(store.put(receipt)))
    .catch(() => {});
}

export const readReceipts = (): Promise<Receipt[]> =>
  storeFor('readonly')
    .then((store) => done(store.getAll() as IDBRequest<Receipt[]>))
    .catch(() => []);
