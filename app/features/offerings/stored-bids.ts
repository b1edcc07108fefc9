/**
 * Sealed bids, stored only on this device: the house has just their hash. A bid is stored before it is sent, so that no
 * sent bid can be lost here.
 */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import {
  type SealedBid,
  computeBidCommitment,
  isBidNonce,
} from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { waitForIndexedDbRequest, createStoreOpener } from '../../session/indexed-db-store.ts';
import { useEffect, useState } from 'react';

export interface StoredBid {
  commitment: string;
  offering: string;
  price: string;
  quantity: string;
  nonce: string;
}

const storeFor = createStoreOpener({ database: 'bourse-bids', store: 'bids', keyPath: 'commitment' });

const NONCE_BYTES = 24;
const newNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A bid with its own nonce. */
export function sealBid(offering: string, bid: Omit<SealedBid, 'nonce'>): StoredBid {
  const nonce = newNonce();
  const { price, quantity } = bid;
  return {
    commitment: computeBidCommitment({ price, quantity, nonce }),
    offering,
    price: formatScaled(price),
    quantity: formatScaled(quantity),
    nonce,
  };
}

/** Stores a bid; false if this device can't store: then the bid isn't sent. */
export const storeBid = (bid: StoredBid): Promise<boolean> =>
  storeFor('readwrite')
    .then((store) => waitForIndexedDbRequest(store.put(bid)))
    .then(
      () => true,
      () => false,
    );

const readBid = (commitment: string): Promise<StoredBid | null> =>
  storeFor('readonly')
    .then((store) => waitForIndexedDbRequest(store.get(commitment) as IDBRequest<StoredBid | undefined>))
    .then(
      (bid) => bid ?? null,
      () => null,
    );

/** A saved copy, as pasted; null if it isn't the bid of this commitment. */
export function parseBidCopy(text: string, commitment: string): StoredBid | null {
  try {
    const { offering, price, quantity, nonce } = JSON.parse(text) as Partial<StoredBid>;
    const [bid, scaledQuantity] = [parseScaled(price ?? ''), parseScaled(quantity ?? '')];
    if (!offering || !price || !quantity || !nonce || bid === null || scaledQuantity === null || !isBidNonce(nonce))
      return null;
    return computeBidCommitment({ price: bid, quantity: scaledQuantity, nonce }) === commitment
      ? { commitment, offering, price, quantity, nonce }
      : null;
  } catch {
    return null;
  }
}

export const formatBidCopy = (bid: StoredBid): string => JSON.stringify(bid, null, 1);

const bidListeners = new Set<(bid: StoredBid) => void>();
/** Notifies every listener of a bid that was pasted on this device. */
export const announcePastedBid = (bid: StoredBid): void => bidListeners.forEach((listener) => listener(bid));

/** The sealed bid of this commitment on this device: null if there is none, undefined while looking. */
export function useStoredBid(commitment: string): StoredBid | null | undefined {
  const [storedBid, setStoredBid] = useState<StoredBid | null | undefined>(undefined);
  useEffect(() => {
    let isHere = true;
    const listener = (bid: StoredBid) => bid.commitment === commitment && setStoredBid(bid);
    bidListeners.add(listener);
    void readBid(commitment).then((found) => isHere && setStoredBid(found));
    return () => {
      isHere = false;
      bidListeners.delete(listener);
    };
  }, [commitment]);
  return storedBid;
}
