/** Commissions as typed, in percent or money, and as sent. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { CallInput } from '../../api/staff-api-client.ts';
import { parseAmount, parsePercentAsRate } from '../../language/parse-input.ts';

export type NewCommissionPlan = Omit<CallInput<'staff/proposeCommissionPlan'>, 'key'>;
export interface CommissionDraft {
  market: Market;
  seat: boolean;
  from: string;
  base: 'notional' | 'order';
  /** For digital currency, the rate of orders that waited; only there is `taker` asked for. */
  rate: string;
  taker: string;
  minimum: string;
  maximum: string;
}

export const createCommissionDraft = (market: Market): CommissionDraft => ({
  market,
  seat: false,
  from: '',
  base: 'notional',
  rate: '',
  taker: '',
  minimum: '',
  maximum: '',
});

/** Null while something is missing. */
export function buildCommissionPlan({ market, seat, from, ...draft }: CommissionDraft): NewCommissionPlan | null {
  const { currency } = getMarketRules(market);
  const typed = (text: string): string | null => (text.trim() === '' ? null : parseAmount(text, currency));
  const bare = { minimum: null, maximum: null } as const;
  if (from === '' || draft.rate === '') return null;
  if (market === 'CRYPTO') {
    if (draft.taker === '') return null;
    const component = (liquidity: 'maker' | 'taker', rate: string) =>
      ({ liquidity, base: 'notional', rate: parsePercentAsRate(rate), ...bare }) as const;
    return { market, seat, from, components: [component('maker', draft.rate), component('taker', draft.taker)] };
  }
  const isFixed = draft.base === 'order';
  const bounds = isFixed ? bare : { minimum: typed(draft.minimum), maximum: typed(draft.maximum) };
  const rate = isFixed ? parseAmount(draft.rate, currency) : parsePercentAsRate(draft.rate);
  return rate === ''
    ? null
    : { market, seat, from, components: [{ liquidity: null, base: draft.base, rate, ...bounds }] };
}
