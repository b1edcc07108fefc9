/** A new offer as typed, and as sent: nobody chooses its size, price or dates. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';
import type { OfferingKind } from '@bourse/core/products/offerings/offer.ts';
import {
  DECIDED_OF,
  MOST_DISCOUNT,
  MOST_FLOOR,
  MOST_LOCK_DAYS,
  MOST_WINDOW_DAYS,
} from '@bourse/core/products/offerings/listed-plan.ts';
import { OFFER_NOTICE_MS } from '@bourse/core/products/offerings/size.ts';
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';

export type OfferInput = InputOf<Calls['staff/previewOffering']>;
type Input = OfferInput;
export type Decided = (typeof DECIDED_OF)[OfferingKind][number];
export type TextName = 'quota' | 'maximum' | 'times' | 'instrument' | Decided;
export type OfferDraft = Readonly<Record<TextName, string>>;
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

export const IS_RIGHT: Readonly<Record<TextName, (text: string) => boolean>> = {
  quota: (text) => WHOLE.test(text),
  maximum: (text) => WHOLE.test(text),
  times: (text) => isWithin(text, 10),
  instrument: (text) => INSTRUMENT.test(text),
  opensAt: (text) => Date.parse(text) > Date.now() + OFFER_NOTICE_MS,
  discount: (text) => rateOf(text, MOST_DISCOUNT) !== null,
  floor: (text) => rateOf(text, MOST_FLOOR) !== null,
  windowDays: (text) => isWithin(text, MOST_WINDOW_DAYS),
  lockDays: (text) => isWithin(text, MOST_LOCK_DAYS),
  minimumAmount: (text) => MONEY.test(text) && Number(text) > 0,
  fee: (text) => MONEY.test(text),
};

const asRate = (percent: string): string => formatScaled(rateOf(percent, MOST_FLOOR) ?? 0n);
const WIRE: Readonly<Record<Decided, (text: string) => Partial<Input>>> = {
  opensAt: (text) => ({ opensAt: new Date(text).toISOString() }),
  discount: (text) => ({ discount: asRate(text) }),
  floor: (text) => ({ floor: asRate(text) }),
  windowDays: (text) => ({ windowDays: Number(text) }),
  lockDays: (text) => ({ lockDays: Number(text) }),
  minimumAmount: (text) => ({ minimumAmount: text }),
  fee: (text) => (Number(text) > 0 ? { fee: text } : {}),
};

/** One application per person and no fee, the usual case; everything else is typed. */
export const BEGIN: OfferDraft = {
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
export function inputOf(kind: OfferingKind, draft: OfferDraft, unpaid: Input['unpaid'] | ''): Input | null {
  const decided: readonly Decided[] = DECIDED_OF[kind];
  const names: readonly TextName[] = ['instrument', ...COMMON, ...decided];
  if (unpaid === '' || !names.every((name) => IS_RIGHT[name](draft[name].trim()))) return null;
  const [quota, maximum] = [draft.quota.trim(), draft.maximum.trim()];
  const common = { kind, instrument: draft.instrument.trim(), quota, maximum, times: Number(draft.times), unpaid };
  return Object.assign(common, ...decided.map((name) => WIRE[name](draft[name].trim()))) as Input;
}
