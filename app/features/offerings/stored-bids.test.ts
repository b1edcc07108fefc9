import { SCALE } from '@bourse/core/ledger/money.ts';
import { expect, it } from 'vitest';
import { parseBidCopy, formatBidCopy, sealBid } from './stored-bids.ts';

const bid = sealBid('12', { price: 95n * SCALE, quantity: 10n * SCALE });

it('restores a bid from its own copy only', () => {
  expect(parseBidCopy(formatBidCopy(bid), bid.commitment)).toEqual(bid);
  expect(parseBidCopy(formatBidCopy({ ...bid, price: '96' }), bid.commitment)).toBeNull();
  expect(parseBidCopy('not a copy', bid.commitment)).toBeNull();
});

it('seals a bid with a new nonce each time', () => {
  expect(sealBid('12', { price: 95n * SCALE, quantity: 10n * SCALE }).commitment).not.toBe(bid.commitment);
});
