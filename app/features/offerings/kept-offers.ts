/** Offers applied for on this device, as published then; kept when a session ends. */
import { type Answer, fetchCall } from '../../api/use-call.ts';
import { worldNow } from '../../time/world-time.ts';
import { compareOffer, type KeptOffer, notesIn, type OfferFault, type Published, termsText } from './compare-offer.ts';
import { done, storeIn } from '../../storage/kept-store.ts';

const storeFor = storeIn({ database: 'bourse-offers', store: 'offers', keyPath: 'subscription' });
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

/** If the browser can't store, nothing is compared, and the application is valid all the same. */
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
    // The next application stores its own.
  }
}

/** How many are checked: the newest. */
const LOOKED_AT = 10;

export interface Contradiction {
  offer: KeptOffer;
  fault: OfferFault;
}
/** The first one that contradicts what was stored; stores the latest state of those that agree. */
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
