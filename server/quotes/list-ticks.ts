/** Past seconds of the world's own market, a few lists at a time. */
import { refuse } from '@bourse/contract/refusals.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type compareQuotes, readPastQuotes } from '../venue/past-quotes.ts';
import type { ChartQueue } from './get-bars.ts';

const TICKS_USUAL = 1_000;
/** Of one page, also where nothing was traded. */
const SECONDS_MAXIMUM = 10_000;

export const listTicks =
  (
    dependencies: Pick<ServerDependencies, 'venues' | 'ownVenue' | 'world' | 'clock'>,
    queueChart: ChartQueue,
  ): Handler<'quotes/listTicks'> =>
  async ({ instrument: id, since, until, cursor, limit = TICKS_USUAL }, { address }) => {
    const instrument = dependencies.venues.instrument(id);
    if (!instrument) return refuse('instrumentNotFound', { instrument: id });
    const now = dependencies.clock.now();
    const end = Math.min(until === undefined ? now : Date.parse(until) - 1, now);
    const start = cursor === undefined ? null : Number(cursor);
    if (Number.isNaN(start)) return refuse('badInput', { field: 'cursor' });
    const range = { start: Date.parse(since), end, newestFirst: false };
    const { items, next } = await queueChart(address, () =>
      readPastQuotes(dependencies, instrument, range, start, limit, { left: SECONDS_MAXIMUM }, buildTickView),
    );
    return { rows: items, next: next === null ? null : String(next) };
  };

const buildTickView = ({ quote, size }: ReturnType<typeof compareQuotes>) => ({
  at: isoTime(quote.at),
  bid: formatScaled(quote.bid),
  bidSize: formatScaled(quote.bidSize),
  ask: formatScaled(quote.ask),
  askSize: formatScaled(quote.askSize),
  last: formatScaled(quote.last),
  traded: formatScaled(size),
});
