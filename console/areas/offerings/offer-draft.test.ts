import { OFFERING_KINDS } from '@bourse/core/products/offerings/offer-kinds.ts';
import { DECIDED_OF } from '@bourse/core/products/offerings/listed-plan.ts';
import { expect, it } from 'vitest';
import { BEGIN, inputOf, type OfferDraft } from './offer-draft.ts';

const TYPED: OfferDraft = {
  instrument: 'US.NWRB',
  quota: '10000',
  maximum: '500',
  times: '1',
  opensAt: '2099-01-04T09:00',
  discount: '5',
  floor: '10',
  windowDays: '5',
  lockDays: '3',
  minimumAmount: '100',
  fee: '0',
};

it.each(OFFERING_KINDS)('of %s nobody proposes a size, a price or a date that they have not typed', (kind) => {
  expect(inputOf(kind, TYPED, 'returned')).toMatchObject({ kind, quota: '10000', maximum: '500', times: 1 });
  const own = new Set<string>(['instrument', 'quota', 'maximum', ...DECIDED_OF[kind].filter((name) => name !== 'fee')]);
  for (const name of own)
    expect(inputOf(kind, { ...TYPED, [name]: BEGIN[name as keyof OfferDraft] }, 'returned'), name).toBeNull();
  expect(inputOf(kind, TYPED, '')).toBeNull();
});
