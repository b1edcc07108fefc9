/** A dividend on what was held when its ex-date began: a long position is paid it, a short one owes it. */
import {
  type Amount,
  divide,
  larger,
  notional,
  type Price,
  type Quantity,
  SCALE,
  smaller,
} from '../../ledger/money.ts';
import type { Instrument } from '../../markets/market.ts';
import { effective, rulesOf } from '../../markets/rulebook/rulebook.ts';
import { drawOn, sumDrawn } from '../../ledger/balances.ts';
import { isLevered, withMargin } from '../positions/margin.ts';
import { dividendNotice } from '../execution/notices.ts';
import type { Changes, Records } from '../../ledger/changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Position } from '../orders/position.ts';
import type { Adjustment } from './adjustment.ts';

/** Local dates of the market as they were announced. */
export interface DividendDates {
  exDate: string;
  declaredOn?: string;
  recordDate?: string;
  payDate: string;
}
export interface DividendClaim {
  position: bigint;
  side: Position['side'];
  quantity: Quantity;
  perShare: Price;
  kind?: 'dividend' | 'rights';
  dates?: DividendDates;
  /** Its worth when the price went ex; computed now if absent. */
  worth?: { gross: Amount; withheld: Amount };
}
/** What a payment needs to know about an instrument; of a delisted one nothing else is known. */
export type Payer = Pick<Instrument, 'id' | 'market' | 'currency' | 'name'>;

/** What a position was paid (negative: owed), for the customer's record. */
export interface PaidDividend extends Required<Pick<DividendClaim, 'position' | 'quantity' | 'perShare' | 'kind'>> {
  instrument: Payer;
  gross: Amount;
  /** The part withheld: the tax that the market takes from non-residents. */
  withheld: Amount;
  dates: DividendDates;
}

/** A claim's worth, rounded against the customer: the whole (negative: owed), and the tax withheld from it. */
export function dividendWorth(claim: DividendClaim, instrument: Payer): { gross: Amount; withheld: Amount } {
  const { side, quantity, perShare } = claim;
  if (side === 'short') return { gross: -notional(perShare, quantity, instrument.currency, 'up'), withheld: 0n };
  const gross = notional(perShare, quantity, instrument.currency, 'down');
  return { gross, withheld: withheldFrom(gross, claim, instrument) };
}

/** Only from a long position's cash dividend: a short position owes all of it, and rights aren't income. */
function withheldFrom(gross: Amount, { side, kind = 'dividend', dates }: DividendClaim, { market }: Payer): Amount {
  const rate =
    dates && side === 'long' && kind === 'dividend'
      ? effective(rulesOf(market).withholding ?? [], dates.exDate)?.value
      : undefined;
  return rate === undefined ? 0n : divide(gross * rate, SCALE, 'down');
}

interface Owed extends Changes {
  records: Records & { positions: Position[] };
}

type Named = Required<Pick<DividendClaim, 'kind'>> & Pick<DividendDates, 'exDate'>;
const nameOf = ({ kind, exDate }: Named): string => `${kind} ${exDate}`;

/**
 * Whether the position has been settled already: a position with borrowed money or units records what it was paid or
 * has paid.
 */
export const isPaid = ({ paidActions }: Pick<Position, 'paidActions'>, action: Named): boolean =>
  (paidActions ?? '').split(',').includes(nameOf(action));

const withPaid = (position: Position, action: Named): Position => ({
  ...position,
  paidActions: [position.paidActions ?? '', nameOf(action)].filter(Boolean).join(','),
});

/** Does nothing for less than a minor unit. */
export function decidePayDividend(state: AccountState, claim: DividendClaim, instrument: Payer): Changes | null {
  const { position: seq, side, quantity, perShare, kind = 'dividend', dates } = claim;
  const { gross, withheld } = claim.worth ?? dividendWorth(claim, instrument);
  const position = state.positions.find((each) => each.seq === seq);
  if (gross === 0n || (position && dates && isPaid(position, { kind, ...dates }))) return null;
  const amount = larger(gross, -gross);
  const changes: Owed = {
    transfers: [],
    records: {
      positions: [],
      ...(dates
        ? { dividends: [{ position: seq, kind, quantity, perShare, instrument, gross, withheld, dates }] }
        : {}),
    },
    notices: [dividendNotice(kind, { instrument }, quantity, gross - withheld)],
    lastSeq: state.lastSeq,
  };
  const move = (part: Amount, debit: Transfer['debit'], credit: Transfer['credit']): void => {
    if (part > 0n)
      changes.transfers.push({
        currency: instrument.currency,
        amount: part,
        debit,
        credit,
        code: kind,
        reference: `p${seq}`,
      });
  };
  if (side === 'long') {
    payLong(state, claim, { gross, withheld }, changes, instrument);
    keepPaid(changes, position, claim);
    return changes;
  }
  // What is available pays, then the position's own margin, which brings its closing nearer, then the customer's other
  // portfolios; only then the insurance account.
  const own = smaller(amount, state.available(instrument.currency));
  const fromMargin = smaller(amount - own, position?.margin ?? 0n);
  const moves = drawOn(state, instrument.currency, amount - own - fromMargin);
  changes.transfers.push(...moves);
  move(own + sumDrawn(moves), 'available', 'dealer');
  move(fromMargin, 'margin', 'dealer');
  move(amount - own - fromMargin - sumDrawn(moves), 'insurance', 'dealer');
  if (position && fromMargin > 0n) changes.records.positions.push(withMargin(position, position.margin - fromMargin));
  keepPaid(changes, position, claim);
  return changes;
}

function keepPaid(changes: Owed, position: Position | undefined, { kind = 'dividend', dates }: DividendClaim): void {
  if (!position || !dates || position.openQuantity === 0n || !isLevered(position)) return;
  const { records } = changes;
  records.positions = [withPaid(records.positions[0] ?? position, { kind, exDate: dates.exDate })];
}

/**
 * The price falls ex by the paid amount. A leveraged position keeps that as margin, up to its whole cost, so that the
 * ex-date alone brings it no nearer to its call; the tax comes from available money first, then from the margin. The
 * part for units closed since is paid out.
 */
function payLong(
  state: AccountState,
  { position: seq, quantity, kind = 'dividend' }: DividendClaim,
  { gross, withheld }: { gross: Amount; withheld: Amount },
  changes: Owed,
  { currency }: Payer,
): void {
  const move = (amount: Amount, debit: Transfer['debit'], credit: Transfer['credit'], code: Transfer['code']): void => {
    if (amount > 0n) changes.transfers.push({ currency, amount, debit, credit, code, reference: `p${seq}` });
  };
  const position = state.positions.find((each) => each.seq === seq && each.openQuantity > 0n && isLevered(each));
  const kept = position
    ? smaller(
        divide(gross * smaller(position.openQuantity, quantity), quantity, 'down'),
        larger(position.openCost - position.margin, 0n),
      )
    : 0n;
  move(kept, 'dealer', 'margin', kind);
  move(gross - kept, 'dealer', 'available', kind);
  const free = smaller(withheld, state.available(currency) + gross - kept);
  move(free, 'available', 'taxes', 'tax');
  move(withheld - free, 'margin', 'taxes', 'tax');
  if (position && kept > 0n)
    changes.records.positions.push(withMargin(position, position.margin + kept - (withheld - free)));
}

/** Records of corporate actions. */
export interface ActionRecords {
  /** What an action did to a position or an order. */
  adjustments: Adjustment;
  /** What a dividend paid. */
  dividends: PaidDividend;
}

declare module '../../ledger/changes.ts' {
  interface RecordKinds extends ActionRecords {}
}
