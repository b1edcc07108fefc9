/** How a fill's price came about, in wire form. */
import { formatAmount, formatScaled } from '@bourse/core/money.ts';
import type { Fill } from '@bourse/core/orders/fill.ts';
import { mergedCharges } from '../desk/kept-charges.ts';
import type { AccountId } from '../ids.ts';
import { dayEndRows } from './day-end-row.ts';
import type { readDayEndCharges } from './store.ts';
import { fillRow } from './wire.ts';

type DayEndCharges = Awaited<ReturnType<typeof readDayEndCharges>>;

/** `late`: the day-end charges for this fill. */
export function explanationRow(account: AccountId, fill: Fill, late: DayEndCharges, currency: string) {
  return {
    fill: fillRow(account, fill, currency),
    effect: fill.effect,
    bid: formatScaled(fill.bid),
    ask: formatScaled(fill.ask),
    displayedSize: formatScaled(fill.displayedSize),
    takenBefore: formatScaled(fill.takenBefore),
    quoteAt: new Date(fill.quoteAt).toISOString(),
    last: formatScaled(fill.last),
    impact: formatScaled(fill.impact),
    charges: mergedCharges([...fill.charges, ...late.flatMap(({ charges }) => charges)]).map((charge) => ({
      ...charge,
      amount: formatAmount(charge.amount, currency),
    })),
    dayEnd: dayEndRows(late, currency),
    held: fill.held === null || late.length > 0 ? null : formatAmount(fill.held, currency),
  };
}
