/** Instruments at real prices: listed, added from those that come with the product, mapped to a source's symbols. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import { isRecordedInstrument } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { listRecordedInstruments } from '@bourse/core/markets/recorded-day/recorded-instruments.ts';
import { listWellKnownInstruments } from '@bourse/core/markets/well-known/well-known-instruments.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { StoredChoice } from './price-polling-store.ts';
import {
  hasRealInstrument,
  insertRealInstruments,
  insertSourceSymbol,
  readRealInstrumentIds,
} from './real-instruments-store.ts';
import { paginateList } from '../venue/quote-views.ts';
import { countOpenPositionsAndOrders } from '../venue/bars-and-replays-store.ts';

type Row = CallAnswer<Calls['staff/listRealInstruments']>['rows'][number];
const PAGE = 50;

export const listRealInstrumentRows =
  (dependencies: ServerDependencies): Handler<'staff/listRealInstruments'> =>
  async ({ cursor, limit = PAGE, market, recorded }) => {
    await dependencies.realPrices.reload();
    const wanted = dependencies.realPrices
      .added()
      .filter(
        (each) =>
          (market === undefined || each.market === market) &&
          (recorded === undefined || isRecordedInstrument(each) === recorded),
      );
    const { rows, next } = paginateList(wanted, cursor, limit);
    for (const { id } of rows) dependencies.realPrices.needs.note(id, 'listed');
    return { rows: rows.map((instrument) => buildRow(dependencies, instrument)), next };
  };

function buildRow({ realPrices, venues, priceSources, clock }: ServerDependencies, instrument: Instrument): Row {
  const { id, market, name } = instrument;
  const now = clock.now();
  const quote = venues.venueOf(id) === null ? null : venues.quote(id, now);
  return {
    instrument: id,
    market,
    name,
    symbols: [...priceSources.values()]
      .filter(({ isSetUp = true }) => isSetUp)
      .map((source) => ({
        source: source.name,
        ...realPrices.symbolOf(instrument, source),
      })),
    source: quote?.source ?? null,
    at: quote ? new Date(quote.at).toISOString() : null,
    last: quote ? formatScaled(quote.last) : null,
    state: quote ? stateOf({ venues }, id, now) : 'none',
    days: realPrices.memory.daysOf(id).length,
    ...choiceViewOf(realPrices.choiceOf(id)),
  };
}

function choiceViewOf(choice: StoredChoice | null): Pick<Row, 'active' | 'doubt'> {
  if (!choice) return { active: null, doubt: null };
  const { source, since, reason, doubt } = choice;
  return {
    active: { source, since: isoTime(since), reason: reason as NonNullable<Row['active']>['reason'] },
    doubt: doubt && { ...doubt, at: isoTime(doubt.at), since: isoTime(doubt.since) },
  };
}

function stateOf({ venues }: Pick<ServerDependencies, 'venues'>, id: string, now: number): Row['state'] {
  const trust = venues.state(id, now);
  if (trust !== 'live') return trust;
  if (!venues.isTraded(id)) return 'viewOnly';
  if (venues.session(id, now) === 'closed') return 'closed';
  return venues.delayOf(id) > 0 ? 'delayed' : 'live';
}

export const addRealInstruments =
  (dependencies: ServerDependencies): Handler<'staff/addRealInstruments'> =>
  async ({ key, ...input }, caller) => {
    const answer = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/addRealInstruments', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<{ added: number } | Refusal> {
        const known = input.recorded
          ? listRecordedInstruments().map(({ level: _, ...each }): Instrument => each)
          : listWellKnownInstruments();
        const named = new Set(input.instruments);
        const unknown = input.instruments.find((id) => !known.some((each) => each.id === id));
        if (unknown !== undefined) return refuse('instrumentNotFound', { instrument: unknown });
        const wanted = known.filter(({ id, market }) => named.has(id) || input.markets.includes(market));
        const there = await readRealInstrumentIds(work.db);
        const fresh = wanted.filter(({ id }) => !there.has(id));
        for (const { id } of fresh) {
          const { positions, orders } = await countOpenPositionsAndOrders(work.db, id);
          if (positions + orders > 0) return refuse('instrumentInUse', { instrument: id });
        }
        await insertRealInstruments(work.db, fresh, caller.staff, work.now);
        work.auditEntries.push({
          action: 'addRealInstruments',
          subject: 'realInstruments',
          detail: { markets: input.markets.join(' '), instruments: fresh.length },
        });
        return { added: fresh.length };
      },
    });
    await dependencies.realPrices.reload();
    return answer;
  };

export const mapInstrumentSymbol =
  (dependencies: ServerDependencies): Handler<'staff/mapInstrumentSymbol'> =>
  async ({ key, ...input }, caller) => {
    const { instrument, source, symbol } = input;
    const answer = await runTransactionCommand(dependencies, {
      actor: caller,
      key: computeIdempotencyKey('staff/mapInstrumentSymbol', { ...input, key }),
      permission: 'money.rules',
      audit: { action: 'mapInstrumentSymbol', subject: instrument, detail: { source, symbol: symbol ?? '' } },
      async decide({ db, now }): Promise<{ symbol: string | null } | Refusal> {
        if (!(await hasRealInstrument(db, instrument))) return refuse('instrumentNotFound', { instrument });
        await insertSourceSymbol(db, { instrument, source, symbol, staff_id: caller.staff, at: new Date(now) });
        return { symbol };
      },
    });
    await dependencies.realPrices.reload();
    return answer;
  };
