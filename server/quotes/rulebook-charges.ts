/** A market's charges with source and date: those in force, and announced ones. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { DatedCommissionPlans } from '@bourse/core/markets/charges/compute-charges.ts';
import {
  nextStockLoanValuation,
  stockLoanValuationHistory,
  toDisplayedLoanValuation,
  type StockLoanValuation,
} from '@bourse/core/borrowing/stock-borrowing.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { type Currency, formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import { COMMISSION_CHARGE_NAMES, getCommissionPlan } from '@bourse/core/markets/rulebook/commission-plans.ts';
import { findEntryInForce, getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { ChargeRule, DatedEntry } from '@bourse/core/markets/rulebook/rule-types.ts';
import { hasShortBorrowFee } from '@bourse/core/borrowing/fx-rollover.ts';

type ShortFee = CallAnswer<Calls['quotes/getRulebook']>['shortFee'];
type Row = CallAnswer<Calls['quotes/getRulebook']>['charges'][number];

export const buildChargeSource = ({
  from,
  source,
  unconfirmed,
}: Pick<DatedEntry<unknown>, 'from' | 'source' | 'unconfirmed'>) => ({
  from,
  source,
  confirmed: !unconfirmed,
});

function chargeRow(entry: DatedEntry<ChargeRule>, currency: Currency): Row {
  const { name, kind, side, segments, holding, liquidity, base, of, rate, minimum, maximum, rounding, roundedTo } =
    entry.value;
  const money = (amount: bigint | undefined): string | null =>
    amount === undefined ? null : formatAmount(amount, currency);
  return {
    ...buildChargeSource(entry),
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

const keyOf = ({ value }: DatedEntry<ChargeRule>): string =>
  `${value.name}/${value.side}/${value.segments?.join()}/${value.holding}/${value.liquidity}`;
const isLevied = ({ value }: DatedEntry<ChargeRule>): boolean => value.rate > 0n || (value.minimum ?? 0n) > 0n;

export function buildShortSellingFee(market: Market, date: string): ShortFee {
  const holds = findEntryInForce(stockLoanValuationHistory(market), date);
  const ahead = nextStockLoanValuation(market, date);
  const loanValueRow = (entry: DatedEntry<StockLoanValuation | null>) => ({
    ...buildChargeSource(entry),
    ...toDisplayedLoanValuation(entry.value),
  });
  return holds && hasShortBorrowFee(market, date)
    ? { ...loanValueRow(holds), ahead: ahead && loanValueRow(ahead) }
    : null;
}

/** The components of an ordinary account's plan come first, as on a bill. */
export function buildMarketCharges(
  market: Market,
  date: string,
  plans: DatedCommissionPlans,
): { charges: Row[]; ahead: Row[] } {
  const { charges, currency } = getMarketRules(market);
  const planned = getCommissionPlan({ market, seat: false }, date, plans);
  const commissions = planned.value.charges.map((value) => ({ ...planned, value }));
  const commissionsAhead = plans
    .filter(({ from, value }) => from > date && value.market === market && !value.seat)
    .flatMap((plan) => plan.value.charges.map((value) => ({ ...plan, value })));

  const prescribed = charges.filter(({ value }) => !COMMISSION_CHARGE_NAMES.includes(value.name));
  const holds = new Map(prescribed.filter(({ from }) => from <= date).map((entry) => [keyOf(entry), entry]));
  const rows = (list: readonly DatedEntry<ChargeRule>[]): Row[] => list.map((entry) => chargeRow(entry, currency));
  return {
    charges: rows([...commissions, ...holds.values()].filter(isLevied)),
    ahead: rows([...commissionsAhead, ...prescribed.filter(({ from }) => from > date)]),
  };
}
