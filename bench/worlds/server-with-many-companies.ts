/**
 * The operator's program with many more companies listed: `server-with-many-companies.ts COUNT SEED`. Each moves like
 * one of the simulated market's, at the cost of looking that one up.
 */
import type { PriceFeed, Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import { serve } from '@bourse/server/serve.ts';
import { TEST_HTTP_LIMITS } from '@bourse/server/testing/test-http-limits.ts';
import type { Venue } from '@bourse/server/venue/venue.ts';
import { createManyInstruments } from './create-many-instruments.ts';

const [count = '10000', seed = '1'] = process.argv.slice(2);

function listManyMoreCompanies(feed: Venue): PriceFeed & Pick<Venue, 'history'> {
  const listed = feed.instruments().filter(({ board, id }) => board === 'listed' && feed.quote(id, Date.now()));
  const ofMarket = Map.groupBy(listed, ({ market }) => market);
  let turn = 0;
  const models = new Map<InstrumentId, InstrumentId>();
  const like = (market: Market): Instrument => {
    const models = ofMarket.get(market)!;
    return models[turn++ % models.length]!;
  };
  const many = createManyInstruments(Number(seed), Number(count), like);
  for (const { id, market } of many) {
    const own = ofMarket.get(market)!;
    models.set(id, own[models.size % own.length]!.id);
  }
  const all = [...feed.instruments(), ...many];
  const modelOf = (id: InstrumentId): InstrumentId => models.get(id) ?? id;
  const unlessMany = <Answer>(id: InstrumentId, none: Answer, answer: () => Answer): Answer =>
    models.has(id) ? none : answer();
  return {
    source: feed.source,
    instruments: () => all,
    quote(id, now) {
      const quote = feed.quote(modelOf(id), now);
      return quote && { ...quote, instrument: id };
    },
    bars: (request, now) => feed.bars({ ...request, instrument: modelOf(request.instrument) }, now),
    actions: (id, now, since) => unlessMany(id, [], () => feed.actions?.(id, now, since) ?? []),
    upcoming: (id, now) => unlessMany(id, [], () => feed.upcoming?.(id, now) ?? []),
    company: (id, now) => unlessMany(id, null, () => feed.company?.(id, now) ?? null),
    history: async (id, now, since) =>
      (await unlessMany(id, undefined, () => feed.history?.(id, now, since))) ?? { actions: [], company: null },
    trades: feed.trades && ((id, now) => feed.trades?.(modelOf(id), now) ?? true),
    monthEndClose: feed.monthEndClose && ((id, now) => feed.monthEndClose?.(modelOf(id), now) ?? null),
    pace: feed.pace && ((id, now) => feed.pace?.(modelOf(id), now) ?? 1),
  };
}

await serve({ feed: listManyMoreCompanies, limits: TEST_HTTP_LIMITS });
