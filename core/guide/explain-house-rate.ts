/** Explains the house's rates that no market's rulebook lists: changing money, and borrowing stock to sell short. */
import type { Dated } from '../rulebook/types.ts';
import { factsFrom, type Statement } from './facts.ts';

/** A rate of the house as it holds today; `value` is a decimal share. */
export type HouseRate = Pick<Dated<string>, 'from' | 'source' | 'value'>;

const sourceOf = ({ from, source }: HouseRate) => factsFrom('rulebook', Date.parse(`${from}T00:00:00.000Z`), source);

export function explainExchangeCharge(rate: HouseRate): Statement[] {
  const from = sourceOf(rate);
  const charge = from.word('charge', 'exchangeSpread', 'transfer');
  return [
    { say: 'feeExchange', facts: { charge, rate: from.rate('feeRate', rate.value) } },
    { say: 'feeSince', facts: { charge, since: from.date('since', rate.from) } },
  ];
}

/** `highest`: what the stocks cost that are lent at the highest fee; the same as the rate if all cost the same. */
export function explainBorrowFee(market: string, rate: HouseRate, highest: string): Statement[] {
  const from = sourceOf(rate);
  const charge = from.word('charge', 'borrowFee', 'transfer');
  const where = from.word('market', market, 'market');
  return [
    { say: 'feeBorrow', facts: { charge, market: where, rate: from.rate('feeRate', rate.value) } },
    ...(highest === rate.value
      ? []
      : [{ say: 'feeBorrowMost' as const, facts: { charge, most: from.rate('most', highest) } }]),
    { say: 'feeSince', facts: { charge, since: from.date('since', rate.from) } },
  ];
}
