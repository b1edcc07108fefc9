/** Explains a portfolio's day or month: the values at its ends, what came and went, and where the rest came from. */
import { factsFrom, scaled, type Statement, without } from './facts.ts';

/** As in `performance/getPerformance`: `flows` is what came in less what went out, `profit` the sum of `parts`. */
export interface PeriodFigures {
  in: string;
  /** YYYY-MM-DD. */
  from: string;
  to: string;
  began: string;
  value: string;
  flows: string;
  profit: string;
  parts: Readonly<Record<keyof typeof SAYS, string>>;
  twr: string | null;
}

const SAYS = {
  price: 'partPrice',
  currency: 'partCurrency',
  dividends: 'partDividends',
  interest: 'partInterest',
  fees: 'partFees',
  taxes: 'partTaxes',
} as const;
const PARTS = Object.keys(SAYS) as (keyof typeof SAYS)[];

function profitOf({ profit }: PeriodFigures): 'periodGain' | 'periodLoss' | 'periodFlat' {
  if (scaled(profit) === 0n) return 'periodFlat';
  return scaled(profit) > 0n ? 'periodGain' : 'periodLoss';
}

export function explainPeriod(figures: PeriodFigures, { isOver, now }: { isOver: boolean; now: number }): Statement[] {
  const { in: into, from, to, began, value, flows, profit, parts, twr } = figures;
  const own = factsFrom('portfolio', now);
  const [since, until] = [own.date('since', from), own.date('until', to)];
  const money = (name: 'began' | 'ended' | 'flows' | 'profit' | 'part', amount: string) =>
    own.money(name, amount, into);
  const told = PARTS.filter((part) => scaled(parts[part]) !== 0n);
  return [
    { say: 'period', facts: { since, until, began: money('began', began), ended: money('ended', value) } },
    ...(isOver ? [] : [{ say: 'periodRuns' as const, facts: { until } }]),
    ...(scaled(flows) === 0n
      ? []
      : [
          {
            say: scaled(flows) > 0n ? ('periodCame' as const) : ('periodWent' as const),
            facts: { flows: money('flows', without(flows)) },
          },
        ]),
    { say: profitOf(figures), facts: { profit: money('profit', without(profit)) } },
    // A single part is the whole of it.
    ...(told.length < 2 ? [] : told.map((part) => ({ say: SAYS[part], facts: { part: money('part', parts[part]) } }))),
    ...(twr === null ? [] : [{ say: 'periodReturn' as const, facts: { twr: own.rate('twr', twr) } }]),
  ];
}
