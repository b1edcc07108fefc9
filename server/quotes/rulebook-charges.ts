/** A market's charges with source and date: those in force, and announced ones. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Plans } from '@bourse/core/markets/charges/charges.ts';
import {
  loanValueAhead,
  loanValueEntries,
  shownLoanValue,
  type LoanValue,
} from '@bourse/core/borrowing/stock-borrowing.ts';
import type { Market } from '@bourse/core/markets/market.ts';
import { type Currency, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { COMMISSION_NAMES, commissionPlanOf } from '@bourse/core/markets/rulebook/commission.ts';
import { effective, rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { Charge, Dated } from '@bourse/core/markets/rulebook/rule-types.ts';
import { paysToBorrow } from '@bourse/core/borrowing/fx-rollover.ts';

type ShortFee = AnswerOf<Calls['quotes/getRulebook']>['shortFee'];
type Row = AnswerOf<Calls['quotes/getRulebook']>['charges'][number];

export const sourcedOf = ({ from, source, unconfirmed }: Pick<Dated<unknown>, 'from' | 'source' | 'unconfirmed'>) => ({
  from,
  source,
  confirmed: !unconfirmed,
});

function rowOf(entry: Dated<Charge>, currency: Currency): Row {
  const { name, kind, side, segments, holding, liquidity, base, of, rate, minimum, maximum, rounding, roundedTo } =
    entry.value;
  const money = (amount: bigint | undefined): string | null =>
    amount === undefined ? null : formatAmount(amount, currency);
  return {
    ...sourcedOf(entry),
    name,
    kind,
    side,
    segments: segments ? [...segments] : null,
    holding: holding ?? null,
    liquidity: liquidity ?? null,
    base,
    of: [...(of ?? [])],
    rate: base === 'order' || base === 'day' ? formatAmount(rate, currency) : formatScaled(rate),
    minimum: money(minimum),
    maximum: money(maximum),
    rounding,
    roundedTo: money(roundedTo),
  };
}

const keyOf = ({ value }: Dated<Charge>): string =>
  `${value.name}/${value.side}/${value.segments?.join()}/${value.holding}/${value.liquidity}`;
const levied = ({ value }: Dated<Charge>): boolean => value.rate > 0n || (value.minimum ?? 0n) > 0n;

export function shortFeeOf(market: Market, date: string): ShortFee {
  const holds = effective(loanValueEntries(market), date);
  const ahead = loanValueAhead(market, date);
  const told = (entry: Dated<LoanValue | null>) => ({ ...sourcedOf(entry), ...shownLoanValue(entry.value) });
  return holds && paysToBorrow(market, date) ? { ...told(holds), ahead: ahead && told(ahead) } : null;
}

/** The components of an ordinary account's plan come first, as on a bill. */
export function chargesOf(market: Market, date: string, plans: Plans): { charges: Row[]; ahead: Row[] } {
  const { charges, currency } = rulesOf(market);
  const planned = commissionPlanOf({ market, seat: false }, date, plans);
  const commissions = planned.value.charges.map((value) => ({ ...planned, value }));
  const commissionsAhead = plans
    .filter(({ from, value }) => from > date && value.market === market && !value.seat)
    .flatMap((plan) => plan.value.charges.map((value) => ({ ...plan, value })));

  const prescribed = charges.filter(({ value }) => !COMMISSION_NAMES.includes(value.name));
  const holds = new Map(prescribed.filter(({ from }) => from <= date).map((entry) => [keyOf(entry), entry]));
  const rows = (list: readonly Dated<Charge>[]): Row[] => list.map((entry) => rowOf(entry, currency));
  return {
    charges: rows([...commissions, ...holds.values()].filter(levied)),
    ahead: rows([...commissionsAhead, ...prescribed.filter(({ from }) => from > date)]),
  };
}
