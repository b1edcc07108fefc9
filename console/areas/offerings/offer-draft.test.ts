import { OFFERING_KINDS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { SECONDARY_OFFERING_DECIDED_FIELDS } from '@bourse/core/products/offerings/secondary-offering-plan.ts';
import { expect, it } from 'vitest';
import { EMPTY_OFFER_DRAFT, parseOfferDraft, type OfferDraft } from './offer-draft.ts';

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

it.each(OFFERING_KINDS)('a draft of %s contains no size, price or date that was not typed', (kind) => {
  expect(parseOfferDraft(kind, TYPED, 'returned')).toMatchObject({ kind, quota: '10000', maximum: '500', times: 1 });
  const own = new Set<string>([
    'instrument',
    'quota',
    'maximum',
    ...SECONDARY_OFFERING_DECIDED_FIELDS[kind].filter((name) => name !== 'fee'),
  ]);
  for (const name of own)
    expect(
      parseOfferDraft(kind, { ...TYPED, [name]: EMPTY_OFFER_DRAFT[name as keyof OfferDraft] }, 'returned'),
      name,
    ).toBeNull();
  expect(parseOfferDraft(kind, TYPED, '')).toBeNull();
});
