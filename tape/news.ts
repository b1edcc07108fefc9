/** What happened in a market: jumps with their reasons, splits, dividends and listings. Each is known when its session opens. */
import type { InstrumentId } from '@bourse/core/market.ts';
import type { Price, Rate } from '@bourse/core/money.ts';
import type { InstrumentTape } from './instrument-tape.ts';
import type { JumpReason } from './jumps.ts';

export type NewsKind = JumpReason | 'split' | 'dividend' | 'listing';

/** `id` is the same whenever asked. `change` is a jump's share of the price, `ratio` a split's new shares per old, `amount` a dividend. */
export interface NewsItem {
  id: string;
  /** Epoch ms. */
  at: number;
  instrument: InstrumentId;
  kind: NewsKind;
  change?: Rate;
  ratio?: number;
  amount?: Price;
}

/** News of one instrument with `from` ≤ at < `to` and at ≤ `now`, oldest first. */
export function newsOf(tape: InstrumentTape, from: number, to: number, now: number): NewsItem[] {
  const { calendar } = tape.market;
  const { id: instrument, listedOn } = tape.listing.instrument;
  const until = Math.min(to - 1, now);
  const items: NewsItem[] = [];
  for (let session = calendar.begun(until); session; session = calendar.session(session.index - 1)) {
    const at = calendar.times(session).opens;
    const day = at >= from ? tape.history.day(session.index) : null;
    if (!day) break;
    const item = (kind: NewsKind, more: Partial<NewsItem>): void => {
      items.push({ id: `${instrument}.${session!.date}.${kind}`, at, instrument, kind, ...more });
    };
    if (day.jump) item(day.jump.reason, { change: BigInt(Math.round((day.open / day.previousClose - 1) * 1e8)) });
    if (day.split !== 1) item('split', { ratio: day.split });
    if (day.dividend !== 0) item('dividend', { amount: BigInt(day.dividend) });
    if (session.date === listedOn) item('listing', {});
  }
  return items.reverse();
}
