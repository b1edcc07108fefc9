/**
 * Receipts of one's own applications, stored on this device: they reveal entries that were changed later. They aren't
 * secret, and stay when a session ends.
 */
import { storeOffer } from './stored-offers.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { waitForRequest, createStoreOpener } from '../../session/indexed-db-store.ts';

type Subscription = CallAnswer<'offerings/subscribe'>['subscription'];
export type ApplicationReceipt = Pick<
  Subscription,
  'id' | 'offering' | 'entrant' | 'quantity' | 'contribution' | 'salt' | 'identity'
>;

const storeFor = createStoreOpener({ database: 'bourse-receipts', store: 'receipts', keyPath: 'id' });

/** If the browser can't store, there is no receipt, and the application is valid all the same. */
export async function storeReceipt(subscription: Subscription): Promise<void> {
  // Runs in the background.
  void storeOffer(subscription);
  const { id, offering, entrant, quantity, contribution, salt, identity } = subscription;
  const receipt: ApplicationReceipt = { id, offering, entrant, quantity, contribution, salt, identity };
  await storeFor('readwrite')
    .then((store) => waitForRequest(store.put(receipt)))
    .catch(() => {});
}

export const listReceipts = (): Promise<ApplicationReceipt[]> =>
  storeFor('readonly')
    .then((store) => waitForRequest(store.getAll() as IDBRequest<ApplicationReceipt[]>))
    .catch(() => []);
