/**
 * Receipts of one's own applications, stored on this device: they reveal entries that were changed later. They aren't
 * secret, and stay when a session ends.
 */
import { storeOffer } from './stored-offer-comparison.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { waitForIndexedDbRequest, createStoreOpener } from '../../session/indexed-db-store.ts';

type Subscription = CallAnswer<'offerings/subscribe'>['subscription'];
export type ApplicationReceipt = Pick<
  Subscription,
  'id' | 'offering' | 'entrant' | 'quantity' | 'contribution' | 'salt' | 'identity'
>;

const storeFor = createStoreOpener({ database: 'bourse-receipts', store: 'receipts', keyPath: 'id' });

/** If the browser can't store, there is no receipt, and the application is valid all the same. */
export async function storeApplicationReceipt(subscription: Subscription): Promise<void> {
  // Runs in the background.
  void storeOffer(subscription);
  const { id, offering, entrant, quantity, contribution, salt, identity } = subscription;
  const receipt: ApplicationReceipt = { id, offering, entrant, quantity, contribution, salt, identity };
  await storeFor('readwrite')
    .then((store) => waitForIndexedDbRequest(store.put(receipt)))
    .catch(() => {});
}

export const listApplicationReceipts = (): Promise<ApplicationReceipt[]> =>
  storeFor('readonly')
    .then((store) => waitForIndexedDbRequest(store.getAll() as IDBRequest<ApplicationReceipt[]>))
    .catch(() => []);
