/** Offers that one has applied for on this device, as they were published then; kept when a session ends. */
import { type Answer, fetchCall } from '../../api/use-call.ts';
import { worldNow } from '../../time/world-time.ts';
import { compareOffer, type KeptOffer, notesIn, type OfferFault, type Published, termsText } from './compare-offer.ts';

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function storeFor(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('bourse-offers', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('offers', { keyPath: 'subscription' });
  const database = await done(opening);
  return database.transaction('offers', mode).objectStore('offers');
}
const put = async (kept: KeptOffer): Promise<void> => {
  await done((await storeFor('readwrite')).put(kept));
};

async function readPublished(offering: string): Promise<Published> {
  const [detail, draw] = await Promise.all([
    fetchCall('offerings/getOffering', { offering }),
    fetchCall('offerings/getDraw', { offering }),
  ]);
  return { detail, draw };
}

type Applied = Answer<'offerings/subscribe'>['subscription'];

/** Where the browser keeps nothing, nothing is compared, and the application stands all the same. */
export async function keepOffer({ id, offering, entrant, quantity, contribution }: Applied): Promise<void> {
  try {
    const { detail, draw } = await readPublished(offering);
    await put({
      offering,
      name: detail.offering.name,
      subscription: id,
      entrant,
      quantity,
      contribution,
      terms: termsText(detail),
      notes: notesIn(draw),
      keptAt: new Date(worldNow()).toISOString(),
    });
  } catch {
    // The next application keeps its own.
  }
}

/** So many are looked at: the newest. */
const LOOKED_AT = 10;

export interface Contradiction {
  offer: KeptOffer;
  fault: OfferFault;
}
/** The first that contradicts what was kept; what agrees is kept as far as it is known by now. */
export async function findContradiction(): Promise<Contradiction | null> {
  const all = await done((await storeFor('readonly')).getAll() as IDBRequest<KeptOffer[]>);
  const newest = all.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt)).slice(0, LOOKED_AT);
  for (const offer of newest) {
    const published = await readPublished(offer.offering);
    const readSeal = (number: number) => fetchCall('ledger/getSeal', { number });
    const fault = await compareOffer(offer, published, readSeal, worldNow());
    if (fault) return { offer, fault };
    const notes = notesIn(published.draw);
    if (notes.length > offer.notes.length) await put({ ...offer, notes, keptAt: new Date(worldNow()).toISOString() });
  }
  return null;
}
