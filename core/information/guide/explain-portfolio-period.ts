/** Explains a portfolio's day or month: the values at its ends, what came and went, and where the rest came from. */
import { createGuideFactBuilder, parseScaledOrZero, type GuideStatement, removeSign } from './guide-facts.ts';

/** As in `performance/getPerformance`: `flows` is what came in less what went out, `profit` the sum of `parts`. */
export interface ExplainedPeriodFigures {
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

function profitOf({ profit }: ExplainedPeriodFigures): 'periodGain' | 'periodLoss' | 'periodFlat' {
  if (parseScaledOrZero(profit) === 0n) return 'periodFlat';
  return parseScaledOrZero(profit) > 0n ? 'periodGain' : 'periodLoss';
}

export function explainPortfolioPeriod(
  figures: ExplainedPeriodFigures,
  { isOver, now }: { isOver: boolean; now: number },
): GuideStatement[] {
  const { in: into, from, to, began, value, flows, profit, parts, twr } = figures;
  const own = createGuideFactBuilder('portfolio', now);
  const [since, until] = [own.date('since', from), own.date('until', to)];
  const money = (name: 'began' | 'ended' | 'flows' | 'profit' | 'part', amount: string) =>
    own.money(name, amount, into);
  const nonZeroParts = PARTS.filter((part) => parseScaledOrZero(parts[part]) !== 0n);
  return [
    { say: 'period', facts: { since, until, began: money('began', began), ended: money('ended', value) } },
    ...(isOver ? [] : [{ say: 'periodRuns' as const, facts: { until } }]),
    ...(parseScaledOrZero(flows) === 0n
      ? []
      : [
          {
            say: parseScaledOrZero(flows) > 0n ? ('periodCame' as const) : ('periodWent' as const),
            facts: { flows: money('flows', removeSign(flows)) },
          },
        ]),
    { say: profitOf(figures), facts: { profit: money('profit', removeSign(profit)) } },
    // A single part is the whole of it.
    ...(nonZeroParts.length < 2
      ? []
      : nonZeroParts.map((part) => ({ say: SAYS[part], facts: { part: money('part', parts[part]) } }))),
    ...(twr === null ? [] : [{ say: 'periodReturn' as const, facts: { twr: own.rate('twr', twr) } }]),
  ];
}

// Explains a movement of money: between which accounts, the balances afterwards, and the seal that binds it.

export interface ExplainedMovementFigures {
  at: string;
  currency: string;
  amount: string;
  code: string;
  from: string;
  to: string;
  fromAfter: string | null;
  toAfter: string | null;
  seal: number | null;
}

/** A side only has a balance if it is the customer's own. */
function classifyMovement({ fromAfter, toAfter }: ExplainedMovementFigures): 'stayed' | 'left' | 'came' {
  if (fromAfter !== null && toAfter !== null) return 'stayed';
  return fromAfter === null ? 'came' : 'left';
}

export function explainMoneyMovement(movement: ExplainedMovementFigures): GuideStatement[] {
  const { at, currency, amount, code, from, to, fromAfter, toAfter, seal } = movement;
  const ledger = createGuideFactBuilder('ledger', Date.parse(at));
  const [source, target] = [ledger.word('from', from, 'bucket'), ledger.word('to', to, 'bucket')];
  return [
    {
      say: 'moved',
      facts: {
        amount: ledger.money('amount', amount, currency),
        from: source,
        to: target,
        at: ledger.time('at', at),
        code: ledger.word('code', code, 'transfer'),
      },
    },
    { say: classifyMovement(movement), facts: { from: source, to: target } },
    ...(fromAfter === null
      ? []
      : [
          {
            say: 'balanceFrom' as const,
            facts: { from: source, after: ledger.money('after', fromAfter, currency) },
          },
        ]),
    ...(toAfter === null
      ? []
      : [{ say: 'balanceTo' as const, facts: { to: target, after: ledger.money('after', toAfter, currency) } }]),
    seal === null
      ? { say: 'unsealed', facts: { code: ledger.word('code', code, 'transfer') } }
      : { say: 'sealed', facts: { seal: ledger.number('seal', seal) } },
  ];
}
