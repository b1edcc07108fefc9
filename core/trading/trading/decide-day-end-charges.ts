/**
 * At the end of a day: charges that depend on the day's net quantity in an instrument are taken from what was held for
 * them, and the rest is released. Each fill once.
 */
import { addInsuranceAccountPayout, type Position } from '../orders/position.ts';
import { sumCharges } from '../../markets/charges/compute-charges.ts';
import { computeDayEndCharges, type FillPendingDayEndCharges } from '../../markets/charges/day-end-charges.ts';
import type { Instrument } from '../../markets/market-types.ts';
import { minimumOf, type Amount } from '../../ledger/money.ts';
import { buildClosedMarketView } from './charge-financing.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { addRecords } from '../../ledger/decision-changes.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';
import type { DayEndCharge } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order } from '../orders/order.ts';

/** A fill whose charges are decided at the day's end, what is held for it, and whether it has been charged already. */
export interface FillToChargeAtDayEnd extends FillPendingDayEndCharges {
  position: bigint;
  held: Amount;
  charged: boolean;
}

/**
 * `fills` are all of the account's fills in `instrument` on the local `date`, oldest first; their orders and positions
 * are in `state`. Null if nothing is left to do.
 */
export function decideDayEndCharges(
  state: AccountState,
  fills: readonly FillToChargeAtDayEnd[],
  instrument: Instrument,
  date: string,
  now: number,
  settles: MarketView['settles'] = () => null,
): TradingChanges | null {
  if (fills.every(({ charged }) => charged)) return null;
  const draft = new DecisionDraft(state, { ...buildClosedMarketView(instrument, date), settles }, now);
  const due = computeDayEndCharges(instrument, date, fills);
  const dayEndCharges: DayEndCharge[] = [];
  for (const fill of fills) {
    if (fill.charged) continue;
    const charges = due.get(fill.seq) ?? [];
    const [fee, tax] = [sumCharges(charges, 'fee'), sumCharges(charges, 'tax')];
    const { released, unpaid } = payDayEndCharges(draft, fill, fee, tax, instrument.currency);
    const more = <Subject extends Order | Position>(subject: Subject): Subject => ({
      ...subject,
      fees: subject.fees + fee,
      tax: subject.tax + tax,
    });
    draft.putOrder(more(requireLoaded(draft.order(fill.order))));
    const position = more(requireLoaded(draft.position(fill.position)));
    draft.putPosition({ ...position, insured: addInsuranceAccountPayout(position, { charges: unpaid }) });
    dayEndCharges.push({
      fill: fill.seq,
      order: fill.order,
      position: fill.position,
      tradedOn: date,
      charges,
      fee,
      tax,
      released,
    });
  }
  return addRecords(draft.changes(null), { dayEndCharges });
}

/**
 * What was held pays first, then available money, then the customer's other portfolios, and only then the insurance
 * account. Returns what was released, and what the insurance account bore.
 */
function payDayEndCharges(
  draft: DecisionDraft,
  { order, held }: FillToChargeAtDayEnd,
  fee: Amount,
  tax: Amount,
  currency: string,
) {
  const reference = `o${order}`;
  let left = held;
  let unpaid = 0n;
  for (const [amount, account, code] of [
    [tax, 'taxes', 'tax'],
    [fee, 'fees', 'fee'],
  ] as const) {
    const fromHold = minimumOf(amount, left);
    left -= fromHold;
    draft.pay(fromHold, 'frozen', account, code, currency, reference);
    const own = minimumOf(amount - fromHold, draft.owned(currency));
    const drawn = draft.draw(amount - fromHold - own, currency);
    draft.pay(own + drawn, 'available', account, code, currency, reference);
    const rest = amount - fromHold - own - drawn;
    draft.pay(rest, 'insurance', account, 'gap', currency, reference);
    unpaid += rest;
  }
  draft.pay(left, 'frozen', 'available', 'chargeRelease', currency, reference);
  return { released: left, unpaid };
}

function requireLoaded<Subject>(subject: Subject | undefined): Subject {
  if (!subject) throw new Error('a day was to be ended without its orders and positions');
  return subject;
}
