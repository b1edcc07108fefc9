/** Explains a charge: on what, how much, by which rule, and what is known about the future. */
import { createGuideFactBuilder, type GuideStatement } from './guide-facts.ts';
import type { DatedEntry } from '../../markets/rulebook/rule-types.ts';

export interface ExplainedChargeRule {
  name: string;
  kind: 'fee' | 'tax';
  side: 'buy' | 'sell' | 'both';
  base: 'notional' | 'quantity' | 'charges' | 'order' | 'day';
  rate: string;
  minimum: string | null;
  maximum: string | null;
  from: string;
  source: string;
  confirmed: boolean;
}

const SAYS = {
  notional: 'feeOfValue',
  quantity: 'feeOfUnits',
  charges: 'feeOfCharges',
  order: 'feeOfOrder',
  day: 'feeOfDay',
} as const;

const day = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);

function explainAmount(
  { name, base, rate, side, from: since, source }: ExplainedChargeRule,
  currency: string,
): GuideStatement {
  const from = createGuideFactBuilder('rulebook', day(since), source);
  const isRate = base === 'notional' || base === 'charges';
  return {
    say: SAYS[base],
    facts: {
      charge: from.word('charge', name, 'charge'),
      rate: isRate ? from.rate('feeRate', rate) : from.price('feeRate', rate, currency),
      side: from.word('side', side, 'side'),
    },
  };
}

function explainRule(rule: ExplainedChargeRule, currency: string): GuideStatement[] {
  const { name, kind, minimum, maximum, from: since, source, confirmed } = rule;
  const from = createGuideFactBuilder('rulebook', day(since), source);
  const charge = from.word('charge', name, 'charge');
  return [
    explainAmount(rule, currency),
    ...(minimum === null
      ? []
      : [{ say: 'feeLeast' as const, facts: { charge, least: from.price('least', minimum, currency) } }]),
    ...(maximum === null
      ? []
      : [{ say: 'feeMost' as const, facts: { charge, most: from.price('most', maximum, currency) } }]),
    ...(kind === 'tax' ? [{ say: 'feeTax' as const, facts: { charge } }] : []),
    { say: 'feeSince', facts: { charge, since: from.date('since', since) } },
    ...(confirmed ? [] : [{ say: 'feeUnconfirmed' as const, facts: { charge } }]),
  ];
}

/** `rules`: those that have the charge's name today; `ahead`: known later ones. */
export const explainCharge = (
  rules: readonly ExplainedChargeRule[],
  ahead: readonly ExplainedChargeRule[],
  currency: string,
): GuideStatement[] => [
  ...rules.flatMap((rule) => explainRule(rule, currency)),
  ...ahead.map((rule): GuideStatement => {
    const { facts } = explainAmount(rule, currency);
    const since = createGuideFactBuilder('rulebook', day(rule.from), rule.source).date('since', rule.from);
    return { say: 'feeAhead', facts: { ...facts, since } };
  }),
];

// Explains the house's rates that no market's rulebook lists: changing money, and borrowing stock to sell short.

/** A rate of the house as it holds today; `value` is a decimal share. */
export type HouseRate = Pick<DatedEntry<string>, 'from' | 'source' | 'value'>;

const formatSource = ({ from, source }: HouseRate) =>
  createGuideFactBuilder('rulebook', Date.parse(`${from}T00:00:00.000Z`), source);

export function explainCurrencyExchangeCharge(rate: HouseRate): GuideStatement[] {
  const from = formatSource(rate);
  const charge = from.word('charge', 'exchangeSpread', 'transfer');
  return [
    { say: 'feeExchange', facts: { charge, rate: from.rate('feeRate', rate.value) } },
    { say: 'feeSince', facts: { charge, since: from.date('since', rate.from) } },
  ];
}

/** `highest`: what the stocks cost that are lent at the highest fee; the same as the rate if all cost the same. */
export function explainBorrowFee(market: string, rate: HouseRate, highest: string): GuideStatement[] {
  const from = formatSource(rate);
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
