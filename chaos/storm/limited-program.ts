/**
 * The orders of a program whose key has limits: in dollars alone, and bought at a price that no fill exceeds, so that
 * the books tell without any rate what they were worth.
 */
import type { TradingAction } from '../plan/generate-trading-action.ts';
import type { Program } from './programs.ts';
import type { StormTradable } from './storm-tradables.ts';

export const tradablesOf = (
  program: Program | undefined,
  tradables: readonly StormTradable[],
): readonly StormTradable[] =>
  program?.limits ? tradables.filter(({ currency }) => currency === program.limits?.currency) : tradables;

const BELOW_POINTS = 5;

export function withinLimitedTerms(wanted: TradingAction): TradingAction {
  if (wanted.what !== 'open') return wanted;
  const { terms } = wanted;
  const isForAuction = terms.timeInForce === 'atOpen' || terms.timeInForce === 'atClose';
  const isMarket = terms.type === 'market' && !isForAuction;
  return {
    ...wanted,
    leverage: 1,
    dayTrading: false,
    oco: null,
    oto: null,
    payWith: null,
    terms: {
      ...terms,
      side: 'long',
      type: isMarket ? 'market' : 'limit',
      limit: isMarket ? null : (terms.limit ?? -BELOW_POINTS),
      stop: null,
      trail: null,
    },
  };
}
