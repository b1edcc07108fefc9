/** What a stranger may see of an instrument: its last price, and the change since the previous close. */
import { formatFixed, formatReadableMoment } from '@bourse/contract/format.ts';
import { formatZoneName } from '@bourse/contract/opening-hours-text.ts';
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import { type Language, LOCALES } from '@bourse/contract/texts/languages.ts';
import type { Bar, Instrument, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { divide, formatScaled, type Price, SCALE } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { VenueRegistry } from '../../venue/venue-registry.ts';
import { instrumentNameIn } from '../../venue/instrument-names.ts';
import { findTickReferencePrice } from '../../venue/tick-reference.ts';

const MINUTE_MS = 60_000;
/** Strangers see prices of a real market with this delay, which exchanges call "delayed". */
export const SHARED_PRICE_DELAY_MINUTES = 15;
/** A whole day of five-minute bars. */
const DAY_BARS = 288;

export interface SharedPrice {
  instrument: Instrument;
  name: string;
  /** Null if there is no price yet. */
  price: { last: string; change: string; rate: string; rises: -1 | 0 | 1 } | null;
  /** The day's closes, oldest first, after the previous close. */
  curve: readonly number[];
  /** "As of 2026.11.22 18:10:00, Korean Time", and notes about the source. */
  says: readonly string[];
}

type SharedPriceDependencies = { venues: VenueRegistry; timeZones: TimeZoneConverter };

/** The bars of the last day that has any; of the last two if it has just begun. */
function lastDay({ timeZones }: SharedPriceDependencies, bars: readonly Bar[], zone: string): Bar[] {
  const dateOf = ({ at }: Bar): string => timeZones.toLocal(at, zone).date;
  const last = bars.at(-1);
  return last ? bars.filter((bar) => dateOf(bar) === dateOf(last)) : [];
}

interface LastAndPreviousPrice {
  last: Price;
  previousClose: Price;
  at: number;
}

/** A simulated price belongs to nobody and is shown at once; any other with the delay. */
async function readLastAndPreviousPrice(
  { venues }: SharedPriceDependencies,
  id: string,
  delayed: boolean,
  at: number,
): Promise<LastAndPreviousPrice | null> {
  if (!delayed) return venues.quote(id, at);
  const days = await venues.bars({ instrument: id, period: '1d', adjustment: 'forward', before: at, limit: 2 }, at);
  const [minute] = await venues.bars({ instrument: id, period: '1m', adjustment: 'none', before: at, limit: 1 }, at);
  const today = days.at(-1);
  if (!today || !minute) return null;
  return { last: minute.close, previousClose: days.at(-2)?.close ?? today.open, at: minute.at + MINUTE_MS };
}

export async function readSharedPrice(
  sharing: SharedPriceDependencies,
  instrument: Instrument,
  { language, texts, now }: { language: Language; texts: Texts; now: number },
): Promise<SharedPrice> {
  const { venues, timeZones } = sharing;
  const { id, market } = instrument;
  const t = texts.sharing;
  const { zone } = getMarketRules(market);
  const delayed = venues.venueOf(id)?.isSimulated === false;
  const at = delayed ? now - SHARED_PRICE_DELAY_MINUTES * MINUTE_MS : now;
  const barsQuery = { instrument: id, period: '5m', adjustment: 'none', before: at, limit: DAY_BARS } as const;
  const [ends, bars] = await Promise.all([
    readLastAndPreviousPrice(sharing, id, delayed, at),
    venues.bars(barsQuery, at),
  ]);
  const source = delayed ? fillPlaceholders(t.delayed, { minutes: SHARED_PRICE_DELAY_MINUTES }) : t.simulated;
  const name = instrumentNameIn(language, instrument);
  if (!ends) return { instrument, name, price: null, curve: [], says: [t.noPrice, source] };
  const { date } = timeZones.toLocal(at, zone);
  const tick = getInstrumentTickSize(instrument, ends.last, date, findTickReferencePrice(venues, instrument, date, at));
  const digits = formatScaled(tick).split('.')[1]?.length ?? 0;
  const written = (price: Price): string => formatFixed(formatScaled(price), digits);
  const change = ends.last - ends.previousClose;
  const rate = ends.previousClose > 0n ? divide(change * SCALE, ends.previousClose, 'half-even') : 0n;
  const percent = formatFixed(formatScaled((rate < 0n ? -rate : rate) * 100n), 2);
  return {
    instrument,
    name,
    price: {
      last: written(ends.last),
      change: written(change < 0n ? -change : change),
      rate: `${percent}%`,
      rises: change > 0n ? 1 : change < 0n ? -1 : 0,
    },
    curve: [ends.previousClose, ...lastDay(sharing, bars, zone).map(({ close }) => close), ends.last].map(Number),
    says: [
      fillPlaceholders(t.asOf, {
        time: formatReadableMoment(texts.formats, ends.at, zone),
        zone: formatZoneName(zone, LOCALES[language]),
      }),
      source,
    ],
  };
}
