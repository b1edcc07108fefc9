/**
 * Seals that this device has seen, in IndexedDB, which outlasts a session. A history altered later no longer agrees
 * with them. If the browser can't store, nothing is compared.
 */
import { type CallAnswer, fetchCall } from '../../../api/use-call.ts';
import { getServerNow } from '../../../time/server-clock.ts';
import { waitForIndexedDbRequest, createStoreOpener } from '../../../session/indexed-db-store.ts';

export type LedgerSeal = CallAnswer<'ledger/getSeal'>;
export interface StoredSeal {
  number: number;
  hash: string;
  at: string;
  keptAt: string;
}
export type SealComparison =
  | { says: 'first' }
  | { says: 'agrees'; count: number; since: string }
  | { says: 'differs'; number: number; keptAt: string };

export interface SealStore {
  /** By number. */
  read(): Promise<StoredSeal[]>;
  keep(seal: StoredSeal): Promise<void>;
}

/**
 * Compares a seal with the kept ones: with itself, and the oldest kept one with the server's present version. Returns
 * what differs; keeps new seals that agree. `read` asks the server, null for a seal that it doesn't have.
 */
export async function compareSeal(
  seal: Pick<LedgerSeal, 'number' | 'hash' | 'at'>,
  shelf: SealStore,
  read: (number: number) => Promise<{ hash: string } | null>,
  now: string,
): Promise<SealComparison> {
  const storedSeals = await shelf.read();
  const same = storedSeals.find((each) => each.number === seal.number);
  if (same && same.hash !== seal.hash) return { says: 'differs', number: same.number, keptAt: same.keptAt };
  const [oldest] = storedSeals;
  if (oldest && oldest !== same && (await read(oldest.number))?.hash !== oldest.hash)
    return { says: 'differs', number: oldest.number, keptAt: oldest.keptAt };
  if (!same) await shelf.keep({ number: seal.number, hash: seal.hash, at: seal.at, keptAt: now });
  return oldest
    ? { says: 'agrees', count: storedSeals.length + (same ? 0 : 1), since: oldest.keptAt }
    : { says: 'first' };
}

const storeFor = createStoreOpener({ database: 'bourse', store: 'seals', keyPath: 'number' });

/** Its calls reject where the browser has no IndexedDB or forbids it. */
const deviceSealStore: SealStore = {
  read: async () => waitForIndexedDbRequest((await storeFor('readonly')).getAll() as IDBRequest<StoredSeal[]>),
  keep: async (seal) => {
    await waitForIndexedDbRequest((await storeFor('readwrite')).put(seal));
  },
};

/** The comparison on this device; null if nothing can be stored or the server can't be asked. */
export async function compareSealOnDevice(seal: LedgerSeal): Promise<SealComparison | null> {
  try {
    const read = (number: number) => fetchCall('ledger/getSeal', { number });
    return await compareSeal(seal, deviceSealStore, read, new Date(getServerNow()).toISOString());
  } catch {
    return null;
  }
}
