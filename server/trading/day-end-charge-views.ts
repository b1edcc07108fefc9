/** A day's end charges in wire form: each charge by name and date. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import type { Charge } from '@bourse/core/markets/charges/compute-charges.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';

export type DayEndChargeView = CallAnswer<Calls['trading/placeOrder']>['order']['dayEnd'][number];
/** For one fill: `date` is the market's own date of the trade. */
export interface DayEndChargesOfFill {
  fill: bigint;
  order: bigint;
  date: string;
  charges: readonly Charge[];
}

/** By date; each name once per date, however many fills it covers. */
export function buildDayEndChargeViews(charged: readonly DayEndChargesOfFill[], currency: string): DayEndChargeView[] {
  const sums = new Map<string, { date: string; charge: Charge }>();
  for (const { date, charges } of charged.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))) {
    for (const charge of charges) {
      const key = `${date} ${charge.kind} ${charge.name}`;
      sums.set(key, { date, charge: { ...charge, amount: charge.amount + (sums.get(key)?.charge.amount ?? 0n) } });
    }
  }
  return [...sums.values()]
    .filter(({ charge }) => charge.amount > 0n)
    .map(({ date, charge: { name, kind, amount } }) => ({ date, name, kind, amount: formatAmount(amount, currency) }));
}
