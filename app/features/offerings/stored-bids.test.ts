import { SCALE } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { bidFromCopy, copyOf, sealBid } from './stored-bids.ts';

const bid = sealBid('12', { price: 95n * SCALE, quantity: 10n * SCALE });

it('opens with its own copy, and with no other', () => {
  expect(bidFromCopy(copyOf(bid), bid.commitment)).toEqual(bid);
  expect(bidFromCopy(copyOf({ ...bid, price: '96' }), bid.commitment)).toBeNull();
  expect(bidFromCopy('not a copy', bid.commitment)).toBeNull();
});

it('is sealed with another nonce each time', () => {
  expect(sealBid('12', { price: 95n * SCALE, quantity: 10n * SCALE }).commitment).not.toBe(bid.commitment);
});
