/** An application as its customer sees it. */
import type { subscription as subscriptionSchema } from '@bourse/contract/offerings/calls.ts';
import { datesFacts } from '@bourse/core/products/offerings/facts.ts';
import { keptOf, LAPSED } from '@bourse/core/products/offerings/allot.ts';
import type {
  Stage,
  Subscription,
  SubscriptionCause,
  SubscriptionStatus,
  Terms,
} from '@bourse/core/products/offerings/offer.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type * as z from 'zod/mini';
import { type AccountId, encodeId } from '../ids.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type SubscriptionView = z.infer<typeof subscriptionSchema>;

export interface StepOf {
  status: SubscriptionStatus;
  cause: string;
  at: number;
}
/** The offer around an application. */
export interface Around {
  terms: Terms;
  stage: Stage;
  language: Language;
}

/** Koreans read Korean companies in Hangul. */
export const companyName = (
  { name, localName, market }: Pick<Terms, 'name' | 'localName' | 'market'>,
  language: Language,
) => (language === 'kor' && market === 'KR' ? (localName ?? name) : name);

export function subscriptionView(
  account: AccountId,
  s: Subscription,
  steps: readonly StepOf[],
  { terms, language }: Around,
): SubscriptionView {
  const money = (amount: bigint): string => formatAmount(amount, s.currency);
  const kept = keptOf(
    terms,
    s,
    steps.map(({ cause }) => cause as SubscriptionCause),
  );
  return {
    id: encodeId('i', account, s.seq),
    offering: s.offering.toString(),
    kind: s.kind,
    instrument: s.instrument,
    name: companyName(terms, language),
    status: s.status,
    cause: s.cause,
    quantity: formatScaled(s.quantity),
    allotted: formatScaled(LAPSED.includes(s.status) ? 0n : s.allotted),
    price: formatScaled(s.price),
    paid: money(s.charged),
    held: money(s.held),
    refunded: money(s.refunded),
    due: money(s.due),
    kept: { fee: money(kept.fee), deposit: money(kept.deposit) },
    payBy: s.payBy === null ? null : isoTime(s.payBy),
    currency: s.currency,
    position: s.position === null ? null : encodeId('p', account, s.position),
    dates: datesFacts(terms.dates),
    entrant: s.entrant,
    identity: s.identity,
    salt: s.salt,
    contribution: s.contribution,
    bid: s.bid === null ? null : { price: formatScaled(s.price), quantity: formatScaled(s.bid) },
    createdAt: isoTime(s.createdAt),
    updatedAt: isoTime(s.updatedAt),
    steps: steps.map(({ status, cause, at }) => ({ status, cause, at: isoTime(at) })),
  };
}
