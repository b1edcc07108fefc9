/** Strategies in their wire form. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { formatDecimal } from '@bourse/core/ledger/money.ts';
import type { Weights } from '@bourse/core/products/strategies/rules.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import { parametersShown, type Planned } from './plans.ts';

export type StrategyView = AnswerOf<Calls['strategies/saveStrategy']>['strategy'];
type Feeds = Pick<Parts, 'feeds'>;

const RATE_DIGITS = 4;

export const nameOf = ({ feeds }: Feeds, id: string, language: Language): string => {
  const known = feeds.instrument(id);
  return known ? nameIn(language, known) : id;
};

/** The target holdings, with their share of the whole. */
export const targetsView = (parts: Feeds, weights: Weights, instruments: readonly string[], language: Language) =>
  instruments.flatMap((instrument, place) => {
    const weight = weights[place] ?? 0;
    if (weight === 0) return [];
    return [
      { instrument, name: nameOf(parts, instrument, language), weight: formatDecimal(BigInt(weight), RATE_DIGITS) },
    ];
  });

export function strategyView(parts: Feeds, planned: Planned, language: Language): StrategyView {
  const { id, owner, kind, version, instruments, stopAt, madeAt } = planned;
  const first = instruments.map((each) => parts.feeds.instrument(each)).find((each) => each !== null);
  return {
    id,
    owner,
    kind,
    version,
    market: first?.market ?? null,
    currency: first?.currency ?? null,
    universe: instruments.map((instrument) => ({ instrument, name: nameOf(parts, instrument, language) })),
    parameters: parametersShown(planned),
    stopAt: stopAt === null ? null : formatDecimal(BigInt(stopAt), RATE_DIGITS),
    madeAt: madeAt === null ? null : new Date(madeAt).toISOString(),
  };
}
