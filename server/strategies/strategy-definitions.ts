/** A strategy by its id: a kind by its name, a strategy of the house by its number, or the customer's own. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { STOCK_MARKETS, type Instrument, type Market } from '@bourse/core/markets/market-types.ts';
import {
  findFaultyParameter,
  STRATEGY_INSTRUMENTS_MAXIMUM,
  STRATEGY_RULES,
  type StrategySpecification,
  getDefaultStrategyParameters,
} from '@bourse/core/products/strategies/strategy-specification.ts';
import type { StrategyKind } from '@bourse/core/products/strategies/strategy-rules.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';

export interface StrategyDefinition extends StrategySpecification {
  id: string;
  owner: 'kind' | 'house' | 'own';
  version: number;
  /** The stop: basis points below its highest value; null if none. */
  stopAt: number | null;
  /** Epoch ms; null for a kind. */
  madeAt: number | null;
}

export const DEFAULT_STOP_LOSS_BPS = 2_500;

export const buildDefaultStrategyDefinition = (kind: StrategyKind): StrategyDefinition => ({
  id: kind,
  owner: 'kind',
  kind,
  version: 1,
  parameters: getDefaultStrategyParameters(kind),
  instruments: [],
  stopAt: DEFAULT_STOP_LOSS_BPS,
  madeAt: null,
});

export const formatOwnStrategyId = (account: AccountId, seq: bigint): string => encodeId('z', account, seq);

/** Parameters not named keep their values. */
export interface StrategyDefinitionChanges {
  parameters?: readonly { name: string; value: number }[] | undefined;
  instruments?: readonly string[] | undefined;
  stopAt?: number | null | undefined;
}

/** The plan with the wished changes, or why they aren't possible. */
export function applyStrategyDefinitionChanges(
  { venues }: Pick<ServerDependencies, 'venues'>,
  planned: StrategyDefinition,
  { parameters, instruments, stopAt }: StrategyDefinitionChanges,
): { planned: StrategyDefinition; listed: Instrument[] } | Refusal {
  const requestedParameters = Object.fromEntries((parameters ?? []).map(({ name, value }) => [name, value]));
  const names = instruments ? [...new Set(instruments)] : planned.instruments;
  const made: StrategyDefinition = {
    ...planned,
    parameters: { ...planned.parameters, ...requestedParameters },
    instruments: names,
    stopAt: stopAt === undefined ? planned.stopAt : stopAt,
  };
  const faulty = findFaultyParameter(made.kind, made.parameters);
  if (faulty !== null) return refuse('badInput', { field: faulty });
  if (names.length === 0 || names.length > STRATEGY_INSTRUMENTS_MAXIMUM)
    return refuse('strategyInstruments', { maximum: STRATEGY_INSTRUMENTS_MAXIMUM });
  const listed = names.flatMap((name) => venues.instrument(name) ?? []);
  const unknown = names.find((name) => venues.instrument(name) === null);
  if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
  return areOfOneMarket(listed) ? { planned: made, listed } : refuse('strategyMarkets');
}

const MARKETS: readonly Market[] = [...STOCK_MARKETS, 'CRYPTO'];

/** Whether all are of one market and one currency, and can be bought and held. */
const areOfOneMarket = (all: readonly Instrument[]): boolean =>
  all.every(
    ({ market, currency, board }) =>
      MARKETS.includes(market) && board !== 'index' && market === all[0]!.market && currency === all[0]!.currency,
  );

/** In the rule's order. */
export const buildParameterRows = ({ kind, parameters }: Pick<StrategySpecification, 'kind' | 'parameters'>) =>
  STRATEGY_RULES[kind].parameters.map((rule) => ({ ...rule, value: parameters[rule.name] ?? rule.usual }));
