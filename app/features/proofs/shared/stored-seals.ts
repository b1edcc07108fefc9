/**
 * Seals that this device has seen, in IndexedDB, which outlasts a session. A history altered later no longer agrees
 * with them. If the browser can't store, nothing is compared.
 */
import { type Answer, fetchCall } from '../../../api/use-call.ts';
import { worldNow } from '../../../time/world-time.ts';
import { done, storeIn } from '../../../session/indexed-db-store.ts';

export type Seal = Answer<'ledger/getSeal'>;
export interface KeptSeal {
  number: number;
  hash: string;
  at: string;
  keptAt: string;
}
export type Comparison =
  | { says: 'first' }
  | { says: 'agrees'; count: number; since: string }
  | { says: 'differs'; number: number; keptAt: string };

export interface SealShelf {
  /** By number. */
  read(): Promise<KeptSeal[]>;
  keep(seal: KeptSeal): Promise<void>;
}

/**
 * Compares a seal with the kept ones: with itself, and the oldest kept one with the server's present version. Returns
 * what differs; keeps new seals that agree. `read` asks the server, null for a seal that it doesn't have.
 */
export async function compareSeal(
  seal: Pick<Seal, 'number' | 'hash' | 'at'>,
  shelf: SealShelf,
  read: (number: number) => Promise<{ hash: string } | null>,
  now: string,
): Promise<Comparison> {
  const kept = await shelf.read();
  const same = kept.find((each) => each.number === seal.number);
  if (same && same.hash !== seal.hash) return { says: 'differs', number: same.number, keptAt: same.keptAt };
  const [oldest] = kept;
  if (oldest && oldest !== same && (await read(oldest.number))?.hash !== oldest.hash)
    return { says: 'differs', number: oldest.number, keptAt: oldest.keptAt };
  if (!same) await shelf.keep({ number: seal.number, hash: seal.hash, at: seal.at, keptAt: now });
  return oldest ? { says: 'agrees', count: kept.length + (same ? 0 : 1), since: oldest.keptAt } : { says: 'first' };
}

const storeFor = storeIn({ database: 'bourse', store: 'seals', keyPath: 'number' });

/** Its calls reject where the browser has no IndexedDB or forbids it. */
const shelfHere: SealShelf = {
  read: async () => done((await storeFor('readonly')).getAll() as IDBRequest<KeptSeal[]>),
  keep: async (seal) => {
    await done((await storeFor('readwrite')).put(seal));
  },
};

/** The comparison on this device; null if nothing can be stored or the server can't be asked. */
export async function compareOnDevice(seal: Seal): Promise<Comparison | null> {
  try {
    const read = (number: number) => fetchCall('ledger/getSeal', { number });
    return await compareSeal(seal, shelfHere, read, new Date(worldNow()).toISOString());
  } catch {
    return null;
  }
}
