/** A dividend on what was held when its ex-date began: a long position is paid it, a short one owes it. */
import {
  type Amount,
  divide,
  maximumOf,
  computeNotional,
  type Price,
  type Quantity,
  SCALE,
  minimumOf,
} from '../../ledger/money.ts';
import type { Instrument } from '../../markets/market-types.ts';
import { findEntryInForce, getMarketRules } from '../../markets/rulebook/rulebook.ts';
import { drawFromOtherPortfolios, sumDrawnTransfers } from '../../ledger/balances.ts';
import { isLeveragedPosition, setPositionMargin } from '../positions/margin.ts';
import { buildDividendNotice } from '../execution/trading-notices.ts';
import type { DecisionChanges, DecisionRecords } from '../../ledger/decision-changes.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Position } from '../orders/position.ts';
import type { HoldingAdjustment } from './holding-adjustment.ts';

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
export type DividendPayer = Pick<Instrument, 'id' | 'market' | 'currency' | 'name'>;

/** What a position was paid (negative: owed), for the customer's record. */
export interface PaidDividend extends Required<Pick<DividendClaim, 'position' | 'quantity' | 'perShare' | 'kind'>> {
  instrument: DividendPayer;
  gross: Amount;
  /** The part withheld: the tax that the market takes from non-residents. */
  withheld: Amount;
  dates: DividendDates;
}

/** A claim's worth, rounded against the customer: the whole (negative: owed), and the tax withheld from it. */
export function computeDividendWorth(
  claim: DividendClaim,
  instrument: DividendPayer,
): { gross: Amount; withheld: Amount } {
  const { side, quantity, perShare } = claim;
  if (side === 'short') return { gross: -computeNotional(perShare, quantity, instrument.currency, 'up'), withheld: 0n };
  const gross = computeNotional(perShare, quantity, instrument.currency, 'down');
  return { gross, withheld: computeWithholding(gross, claim, instrument) };
}

/** Only from a long position's cash dividend: a short position owes all of it, and rights aren't income. */
function computeWithholding(
  gross: Amount,
  { side, kind = 'dividend', dates }: DividendClaim,
  { market }: DividendPayer,
): Amount {
  const rate =
    dates && side === 'long' && kind === 'dividend'
      ? findEntryInForce(getMarketRules(market).withholding ?? [], dates.exDate)?.value
      : undefined;
  return rate === undefined ? 0n : divide(gross * rate, SCALE, 'down');
}

interface DividendChanges extends DecisionChanges {
  records: DecisionRecords & { positions: Position[] };
}

type Named = Required<Pick<DividendClaim, 'kind'>> & Pick<DividendDates, 'exDate'>;
const formatActionName = ({ kind, exDate }: Named): string => `${kind} ${exDate}`;

/**
 * Whether the position has been settled already: a position with borrowed money or units records what it was paid or
 * has paid.
 */
export const isDividendPaid = ({ paidActions }: Pick<Position, 'paidActions'>, action: Named): boolean =>
  (paidActions ?? '').split(',').includes(formatActionName(action));

const markDividendPaid = (position: Position, action: Named): Position => ({
  ...position,
  paidActions: [position.paidActions ?? '', formatActionName(action)].filter(Boolean).join(','),
});

/** Does nothing for less than a minor unit. */
export function decidePayDividend(
  state: AccountState,
  claim: DividendClaim,
  instrument: DividendPayer,
): DecisionChanges | null {
  const { position: seq, side, quantity, perShare, kind = 'dividend', dates } = claim;
  const { gross, withheld } = claim.worth ?? computeDividendWorth(claim, instrument);
  const position = state.positions.find((each) => each.seq === seq);
  if (gross === 0n || (position && dates && isDividendPaid(position, { kind, ...dates }))) return null;
  const amount = maximumOf(gross, -gross);
  const changes: DividendChanges = {
    transfers: [],
    records: {
      positions: [],
      ...(dates
        ? { dividends: [{ position: seq, kind, quantity, perShare, instrument, gross, withheld, dates }] }
        : {}),
    },
    notices: [buildDividendNotice(kind, { instrument }, quantity, gross - withheld)],
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
    payLongPosition(state, claim, { gross, withheld }, changes, instrument);
    recordDividendPaid(changes, position, claim);
    return changes;
  }
  // What is available pays, then the position's own margin, which brings its closing nearer, then the customer's other
  // portfolios; only then the insurance account.
  const own = minimumOf(amount, state.available(instrument.currency));
  const fromMargin = minimumOf(amount - own, position?.margin ?? 0n);
  const moves = drawFromOtherPortfolios(state, instrument.currency, amount - own - fromMargin);
  changes.transfers.push(...moves);
  move(own + sumDrawnTransfers(moves), 'available', 'dealer');
  move(fromMargin, 'margin', 'dealer');
  move(amount - own - fromMargin - sumDrawnTransfers(moves), 'insurance', 'dealer');
  if (position && fromMargin > 0n)
    changes.records.positions.push(setPositionMargin(position, position.margin - fromMargin));
  recordDividendPaid(changes, position, claim);
  return changes;
}

function recordDividendPaid(
  changes: DividendChanges,
  position: Position | undefined,
  { kind = 'dividend', dates }: DividendClaim,
): void {
  if (!position || !dates || position.openQuantity === 0n || !isLeveragedPosition(position)) return;
  const { records } = changes;
  records.positions = [markDividendPaid(records.positions[0] ?? position, { kind, exDate: dates.exDate })];
}

/**
 * The price falls ex by the paid amount. A leveraged position keeps that as margin, up to its whole cost, so that the
 * ex-date alone brings it no nearer to its call; the tax comes from available money first, then from the margin. The
 * part for units closed since is paid out.
 */
function payLongPosition(
  state: AccountState,
  { position: seq, quantity, kind = 'dividend' }: DividendClaim,
  { gross, withheld }: { gross: Amount; withheld: Amount },
  changes: DividendChanges,
  { currency }: DividendPayer,
): void {
  const move = (amount: Amount, debit: Transfer['debit'], credit: Transfer['credit'], code: Transfer['code']): void => {
    if (amount > 0n) changes.transfers.push({ currency, amount, debit, credit, code, reference: `p${seq}` });
  };
  const position = state.positions.find(
    (each) => each.seq === seq && each.openQuantity > 0n && isLeveragedPosition(each),
  );
  const retained = position
    ? minimumOf(
        divide(gross * minimumOf(position.openQuantity, quantity), quantity, 'down'),
        maximumOf(position.openCost - position.margin, 0n),
      )
    : 0n;
  move(retained, 'dealer', 'margin', kind);
  move(gross - retained, 'dealer', 'available', kind);
  const free = minimumOf(withheld, state.available(currency) + gross - retained);
  move(free, 'available', 'taxes', 'tax');
  move(withheld - free, 'margin', 'taxes', 'tax');
  if (position && retained > 0n)
    changes.records.positions.push(setPositionMargin(position, position.margin + retained - (withheld - free)));
}

/** Records of corporate actions. */
export interface CorporateActionRecords {
  /** What an action did to a position or an order. */
  adjustments: HoldingAdjustment;
  /** What a dividend paid. */
  dividends: PaidDividend;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends CorporateActionRecords {}
}
