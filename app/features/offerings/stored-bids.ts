/**
 * Sealed bids, stored only on this device: the house has just their hash. A bid is stored before it is sent, so that no
 * sent bid can be lost here.
 */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import { type Bid, bidCommitment, isNonce } from '@bourse/core/products/offerings/offer-kinds.ts';
import { done, storeIn } from '../../session/indexed-db-store.ts';
import { useEffect, useState } from 'react';

export interface KeptBid {
  commitment: string;
  offering: string;
  price: string;
  quantity: string;
  nonce: string;
}

const storeFor = storeIn({ database: 'bourse-bids', store: 'bids', keyPath: 'commitment' });

const NONCE_BYTES = 24;
const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A bid with its own nonce. */
export function sealBid(offering: string, bid: Omit<Bid, 'nonce'>): KeptBid {
  const nonce = newNonce();
  const { price, quantity } = bid;
  return {
    commitment: bidCommitment({ price, quantity, nonce }),
    offering,
    price: formatScaled(price),
    quantity: formatScaled(quantity),
    nonce,
  };
}

/** Stores a bid; false if this device can't store: then the bid isn't sent. */
export const keepBid = (bid: KeptBid): Promise<boolean> =>
  storeFor('readwrite')
    .then((store) => done(store.put(bid)))
    .then(
      () => true,
      () => false,
    );

const readBid = (commitment: string): Promise<KeptBid | null> =>
  storeFor('readonly')
    .then((store) => done(store.get(commitment) as IDBRequest<KeptBid | undefined>))
    .then(
      (bid) => bid ?? null,
      () => null,
    );

/** A saved copy, as pasted; null if it isn't the bid of this commitment. */
export function bidFromCopy(text: string, commitment: string): KeptBid | null {
  try {
    const { offering, price, quantity, nonce } = JSON.parse(text) as Partial<KeptBid>;
    const [bid, asked] = [parseScaled(price ?? ''), parseScaled(quantity ?? '')];
    if (!offering || !price || !quantity || !nonce || bid === null || asked === null || !isNonce(nonce)) return null;
    return bidCommitment({ price: bid, quantity: asked, nonce }) === commitment
      ? { commitment, offering, price, quantity, nonce }
      : null;
  } catch {
    return null;
  }
}

export const copyOf = (bid: KeptBid): string => JSON.stringify(bid, null, 1);

const watching = new Set<(bid: KeptBid) => void>();
/** Notifies every listener of a bid that was pasted on this device. */
export const tellKept = (bid: KeptBid): void => watching.forEach((tell) => tell(bid));

/** The sealed bid of this commitment on this device: null if there is none, undefined while looking. */
export function useKeptBid(commitment: string): KeptBid | null | undefined {
  const [kept, setKept] = useState<KeptBid | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const tell = (bid: KeptBid) => bid.commitment === commitment && setKept(bid);
    watching.add(tell);
    void readBid(commitment).then((found) => isHere && setKept(found));
    return () => {
      isHere = false;
      watching.delete(tell);
    };
  }, [commitment]);
  return kept;
}
