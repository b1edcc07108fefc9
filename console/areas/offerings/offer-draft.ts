/** A new offer as typed, and as sent: nobody chooses its size, price or dates. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { OfferingKind } from '@bourse/core/products/offerings/offering.ts';
import {
  SECONDARY_OFFERING_DECIDED_FIELDS,
  OFFERING_DISCOUNT_MAXIMUM,
  BID_FLOOR_MAXIMUM,
  LOCK_DAYS_MAXIMUM,
  PRICE_WINDOW_DAYS_MAXIMUM,
} from '@bourse/core/products/offerings/secondary-offering-plan.ts';
import { OFFERING_ADVANCE_NOTICE_MS } from '@bourse/core/products/offerings/offering-size-limits.ts';
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';

export type OfferInput = CallInput<Calls['staff/previewOffering']>;
type Input = OfferInput;
export type OfferTermName = (typeof SECONDARY_OFFERING_DECIDED_FIELDS)[OfferingKind][number];
export type OfferTextField = 'quota' | 'maximum' | 'times' | 'instrument' | OfferTermName;
export type OfferDraft = Readonly<Record<OfferTextField, string>>;
const COMMON = ['quota', 'maximum', 'times'] as const;

const WHOLE = /^[1-9]\d{0,11}$/;
const MONEY = /^\d{1,12}(\.\d{1,2})?$/;
const INSTRUMENT = /^[A-Z]{2,6}\.[A-Z0-9._-]{1,24}$/;
/** A typed percentage as a rate; null if it isn't one. */
function rateOf(percent: string, most: bigint): bigint | null {
  const typed = /^\d{1,2}(\.\d{1,4})?$/.test(percent) ? parseScaled(percent) : null;
  const rate = typed === null ? 0n : typed / 100n;
  return rate > 0n && rate <= most ? rate : null;
}
const isWithin = (text: string, most: number): boolean => WHOLE.test(text) && Number(text) <= most;

export const OFFER_FIELD_CHECKS: Readonly<Record<OfferTextField, (text: string) => boolean>> = {
  quota: (text) => WHOLE.test(text),
  maximum: (text) => WHOLE.test(text),
  times: (text) => isWithin(text, 10),
  instrument: (text) => INSTRUMENT.test(text),
  opensAt: (text) => Date.parse(text) > Date.now() + OFFERING_ADVANCE_NOTICE_MS,
  discount: (text) => rateOf(text, OFFERING_DISCOUNT_MAXIMUM) !== null,
  floor: (text) => rateOf(text, BID_FLOOR_MAXIMUM) !== null,
  windowDays: (text) => isWithin(text, PRICE_WINDOW_DAYS_MAXIMUM),
  lockDays: (text) => isWithin(text, LOCK_DAYS_MAXIMUM),
  minimumAmount: (text) => MONEY.test(text) && Number(text) > 0,
  fee: (text) => MONEY.test(text),
};

const asRate = (percent: string): string => formatScaled(rateOf(percent, BID_FLOOR_MAXIMUM) ?? 0n);
const WIRE: Readonly<Record<OfferTermName, (text: string) => Partial<Input>>> = {
  opensAt: (text) => ({ opensAt: new Date(text).toISOString() }),
  discount: (text) => ({ discount: asRate(text) }),
  floor: (text) => ({ floor: asRate(text) }),
  windowDays: (text) => ({ windowDays: Number(text) }),
  lockDays: (text) => ({ lockDays: Number(text) }),
  minimumAmount: (text) => ({ minimumAmount: text }),
  fee: (text) => (Number(text) > 0 ? { fee: text } : {}),
};

/** One application per person and no fee, the usual case; everything else is typed. */
export const EMPTY_OFFER_DRAFT: OfferDraft = {
  instrument: '',
  quota: '',
  maximum: '',
  times: '1',
  opensAt: '',
  discount: '',
  floor: '',
  windowDays: '',
  lockDays: '',
  minimumAmount: '',
  fee: '0',
};

/** A draft as it is sent; null while something is missing or wrong. */
export function parseOfferDraft(kind: OfferingKind, draft: OfferDraft, unpaid: Input['unpaid'] | ''): Input | null {
  const decided: readonly OfferTermName[] = SECONDARY_OFFERING_DECIDED_FIELDS[kind];
  const names: readonly OfferTextField[] = ['instrument', ...COMMON, ...decided];
  if (unpaid === '' || !names.every((name) => OFFER_FIELD_CHECKS[name](draft[name].trim()))) return null;
  const [quota, maximum] = [draft.quota.trim(), draft.maximum.trim()];
  const common = { kind, instrument: draft.instrument.trim(), quota, maximum, times: Number(draft.times), unpaid };
  return Object.assign(common, ...decided.map((name) => WIRE[name](draft[name].trim()))) as Input;
}
