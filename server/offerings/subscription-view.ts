/** An application as its customer sees it. */
import type { subscriptionSchema } from '@bourse/contract/offerings/calls.ts';
import { serializeOfferingDates } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import {
  computeRetainedSubscriptionMoney,
  LAPSED_SUBSCRIPTION_STATUSES,
} from '@bourse/core/products/offerings/allot-subscription.ts';
import type {
  OfferingStage,
  Subscription,
  SubscriptionCause,
  SubscriptionStatus,
  OfferingTerms,
} from '@bourse/core/products/offerings/offering.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type * as z from 'zod/mini';
import { type AccountId, encodeId } from '../ids.ts';
import { simulatedCompanyNameIn } from '../venue/instrument-names.ts';
import { isoTime } from '@bourse/core/dates.ts';

export type SubscriptionView = z.infer<typeof subscriptionSchema>;

export interface SubscriptionStepView {
  status: SubscriptionStatus;
  cause: string;
  at: number;
}
/** The offer around an application. */
export interface SubscriptionViewContext {
  terms: OfferingTerms;
  stage: OfferingStage;
  language: Language;
}

/** The company may not be listed yet; Koreans read Korean ones in Hangul. */
export const companyNameOf = (
  { name, localName, market }: Pick<OfferingTerms, 'name' | 'localName' | 'market'>,
  language: Language,
) => (language === 'kor' && market === 'KR' && localName !== null ? localName : simulatedCompanyNameIn(language, name));

export function buildSubscriptionView(
  account: AccountId,
  s: Subscription,
  steps: readonly SubscriptionStepView[],
  { terms, language }: SubscriptionViewContext,
): SubscriptionView {
  const money = (amount: bigint): string => formatAmount(amount, s.currency);
  const retained = computeRetainedSubscriptionMoney(
    terms,
    s,
    steps.map(({ cause }) => cause as SubscriptionCause),
  );
  return {
    id: encodeId('i', account, s.seq),
    offering: s.offering.toString(),
    kind: s.kind,
    instrument: s.instrument,
    name: companyNameOf(terms, language),
    status: s.status,
    cause: s.cause,
    quantity: formatScaled(s.quantity),
    allotted: formatScaled(LAPSED_SUBSCRIPTION_STATUSES.includes(s.status) ? 0n : s.allotted),
    price: formatScaled(s.price),
    paid: money(s.charged),
    held: money(s.held),
    refunded: money(s.refunded),
    due: money(s.due),
    retained: { fee: money(retained.fee), deposit: money(retained.deposit) },
    payBy: s.payBy === null ? null : isoTime(s.payBy),
    currency: s.currency,
    position: s.position === null ? null : encodeId('p', account, s.position),
    dates: serializeOfferingDates(terms.dates),
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
