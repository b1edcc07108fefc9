/** A strategy by its id: a kind by its name, a strategy of the house by its number, or the customer's own. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { STOCK_MARKETS, type Instrument, type Market } from '@bourse/core/markets/market.ts';
import {
  faultyParameter,
  INSTRUMENTS_MAXIMUM,
  RULES,
  type StrategyPlan,
  usualParameters,
} from '@bourse/core/products/strategies/kinds.ts';
import type { StrategyKind } from '@bourse/core/products/strategies/rules.ts';
import { type AccountId, encodeId } from '../ids.ts';
import type { Parts } from '../parts.ts';

export interface Planned extends StrategyPlan {
  id: string;
  owner: 'kind' | 'house' | 'own';
  version: number;
  /** The stop: basis points below its highest value; null if none. */
  stopAt: number | null;
  /** Epoch ms; null for a kind. */
  madeAt: number | null;
}

export const USUAL_STOP = 2_500;

export const plannedKind = (kind: StrategyKind): Planned => ({
  id: kind,
  owner: 'kind',
  kind,
  version: 1,
  parameters: usualParameters(kind),
  instruments: [],
  stopAt: USUAL_STOP,
  madeAt: null,
});

export const ownId = (account: AccountId, seq: bigint): string => encodeId('z', account, seq);

/** Parameters not named keep their values. */
export interface Wish {
  parameters?: readonly { name: string; value: number }[] | undefined;
  instruments?: readonly string[] | undefined;
  stopAt?: number | null | undefined;
}

/** The plan with the wished changes, or why they aren't possible. */
export function wished(
  { feeds }: Pick<Parts, 'feeds'>,
  planned: Planned,
  { parameters, instruments, stopAt }: Wish,
): { planned: Planned; listed: Instrument[] } | Refusal {
  const given = Object.fromEntries((parameters ?? []).map(({ name, value }) => [name, value]));
  const names = instruments ? [...new Set(instruments)] : planned.instruments;
  const made: Planned = {
    ...planned,
    parameters: { ...planned.parameters, ...given },
    instruments: names,
    stopAt: stopAt === undefined ? planned.stopAt : stopAt,
  };
  const faulty = faultyParameter(made.kind, made.parameters);
  if (faulty !== null) return refuse('badInput', { field: faulty });
  if (names.length === 0 || names.length > INSTRUMENTS_MAXIMUM)
    return refuse('strategyInstruments', { maximum: INSTRUMENTS_MAXIMUM });
  const listed = names.flatMap((name) => feeds.instrument(name) ?? []);
  const unknown = names.find((name) => feeds.instrument(name) === null);
  if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
  return isOneMarket(listed) ? { planned: made, listed } : refuse('strategyMarkets');
}

const MARKETS: readonly Market[] = [...STOCK_MARKETS, 'CRYPTO'];

/** Whether all are of one market and one currency, and can be bought and held. */
const isOneMarket = (all: readonly Instrument[]): boolean =>
  all.every(
    ({ market, currency, board }) =>
      MARKETS.includes(market) && board !== 'index' && market === all[0]!.market && currency === all[0]!.currency,
  );

/** In the rule's order. */
export const parametersShown = ({ kind, parameters }: Pick<StrategyPlan, 'kind' | 'parameters'>) =>
  RULES[kind].parameters.map((rule) => ({ ...rule, value: parameters[rule.name] ?? rule.usual }));
