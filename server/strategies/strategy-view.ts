/** Strategies in their wire form. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import { formatDecimal } from '@bourse/core/ledger/money.ts';
import type { TargetWeights } from '@bourse/core/products/strategies/strategy-rules.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { buildParameterRows, type StrategyDefinition } from './strategy-definitions.ts';

export type StrategyView = CallAnswer<Calls['strategies/saveStrategy']>['strategy'];
type InstrumentNames = Pick<ServerDependencies, 'venues'>;

const RATE_DIGITS = 4;

export const instrumentNameOf = ({ venues }: InstrumentNames, id: string, language: Language): string => {
  const known = venues.instrument(id);
  return known ? instrumentNameIn(language, known) : id;
};

/** The target holdings, with their share of the whole. */
export const targetHoldingsView = (
  dependencies: InstrumentNames,
  weights: TargetWeights,
  instruments: readonly string[],
  language: Language,
) =>
  instruments.flatMap((instrument, place) => {
    const weight = weights[place] ?? 0;
    if (weight === 0) return [];
    return [
      {
        instrument,
        name: instrumentNameOf(dependencies, instrument, language),
        weight: formatDecimal(BigInt(weight), RATE_DIGITS),
      },
    ];
  });

export function strategyView(
  dependencies: InstrumentNames,
  planned: StrategyDefinition,
  language: Language,
): StrategyView {
  const { id, owner, kind, version, instruments, stopAt, madeAt } = planned;
  const first = instruments.map((each) => dependencies.venues.instrument(each)).find((each) => each !== null);
  return {
    id,
    owner,
    kind,
    version,
    market: first?.market ?? null,
    currency: first?.currency ?? null,
    universe: instruments.map((instrument) => ({
      instrument,
      name: instrumentNameOf(dependencies, instrument, language),
    })),
    parameters: buildParameterRows(planned),
    stopAt: stopAt === null ? null : formatDecimal(BigInt(stopAt), RATE_DIGITS),
    madeAt: madeAt === null ? null : new Date(madeAt).toISOString(),
  };
}
