/** A dividend on what was held when its ex-date began: a long position is paid it, a short one owes it. */
import { notional, smaller, type Amount, type Price, type Quantity } from '../money.ts';
import type { Instrument } from '../market.ts';
import { withMargin } from './margin.ts';
import { dividendNotice } from './notices.ts';
import type { AccountState, Changes, Position, Transfer } from './types.ts';

export interface DividendClaim { position: bigint; side: Position['side']; quantity: Quantity; perShare: Price; kind?: 'dividend' | 'rights' }

/** Changes nothing if it comes to less than a minor unit. */
export function decidePayDividend(state: AccountState, { position: seq, side, quantity, perShare, kind = 'dividend' }: DividendClaim, instrument: Instrument): Changes | null {
  const amount = notional(perShare, quantity, instrument.currency, side === 'long' ? 'down' : 'up');
  if (amount === 0n) return null;
  const changes: Changes = { transfers: [], orders: [], steps: [], positions: [], fills: [], notice: dividendNotice(kind, { instrument }, quantity, side === 'long' ? amount : -amount), lastSeq: state.lastSeq };
  const move = (part: Amount, debit: Transfer['debit'], credit: Transfer['credit']): void => {
    if (part > 0n) changes.transfers.push({ currency: instrument.currency, amount: part, debit, credit, code: kind, reference: `p${seq}` });
  };
  if (side === 'long') {
    move(amount, 'dealer', 'available');
    return changes;
  }
  // What is available pays, then the position's own margin, which brings its closing nearer; only then the insurance account.
  const own = smaller(amount, state.available(instrument.currency));
  const position = state.positions.find((each) => each.seq === seq);
  const fromMargin = smaller(amount - own, position?.margin ?? 0n);
  move(own, 'available', 'dealer');
  move(fromMargin, 'margin', 'dealer');
  move(amount - own - fromMargin, 'insurance', 'dealer');
  if (position && fromMargin > 0n) changes.positions.push(withMargin(position, position.margin - fromMargin));
  return changes;
}
