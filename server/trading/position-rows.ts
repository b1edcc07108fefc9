/**
 * Position rows with their JSON, cached while position, quote and reader's language stay the same: a list of a hundred
 * is requested far more often than it changes.
 */
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Instrument } from '@bourse/core/market.ts';
import type { Position } from '@bourse/core/orders/position.ts';
import type { Feeds } from '../venue/feeds.ts';
import { shownTick } from '../venue/tick-by.ts';
import type { AccountId } from '../ids.ts';
import type { OneMoment } from '../ledger/one-moment.ts';
import { type Valued, valuedAt } from '../ledger/valued.ts';
import { nameOf } from '../venue/name-of.ts';
import { positionRow, type PositionRow } from './wire.ts';

export interface WrittenRow {
  row: PositionRow;
  text: string;
}

/** Everything that a row depends on, except the position. `day`: days since the epoch, which decide ticks. */
interface Made extends WrittenRow {
  valued: Valued;
  instrument: Instrument | null;
  language: Language;
  day: number;
}

const DAY_MS = 86_400_000;

const last = new WeakMap<Position, Made>();

export function writtenRow(
  feeds: Pick<Feeds, 'instrument' | 'monthEndClose'>,
  account: AccountId,
  language: Language,
  position: Position,
  { now, quoteOf }: OneMoment,
): WrittenRow {
  const valued = valuedAt(position, quoteOf(position));
  const instrument = feeds.instrument(position.instrument);
  const day = Math.floor(now / DAY_MS);
  const known = last.get(position);
  if (
    known &&
    known.valued === valued &&
    known.instrument === instrument &&
    known.language === language &&
    known.day === day
  )
    return known;
  const row = positionRow(
    account,
    position,
    valued.marks,
    nameOf(feeds, language, position.instrument),
    shownTick(feeds, position, valued.marks.last, now),
    valued.figures,
  );
  const made = { row, text: JSON.stringify(row), valued, instrument, language, day };
  last.set(position, made);
  return made;
}
