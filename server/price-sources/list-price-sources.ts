/** The sources of real prices as staff see them: what was decided, how each does, and which prices are in doubt. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { type Instrument, type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { maySourcePrice } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { listRecordedInstruments } from '@bourse/core/markets/recorded-day/recorded-instruments.ts';
import { listWellKnownInstruments } from '@bourse/core/markets/well-known/well-known-instruments.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { defineProposal, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import { isPracticeWorld } from '../world/world.ts';
import { listFilesView } from './list-files-view.ts';
import { loadSourceStates, type StoredSourceState } from './price-polling-store.ts';
import type { PriceSource } from './price-source.ts';
import { buildSourceStatusView } from './source-status.ts';

export type SourcesView = CallAnswer<Calls['staff/listPriceSources']>;
export type SourceInput = TermsOfCall<'staff/decidePriceSource'>;
export type DelayedInput = TermsOfCall<'staff/decideDelayedTrading'>;
export const priceSourceProposal = defineProposal('priceSource', termsOfCall('staff/decidePriceSource'));
export const delayedTradingProposal = defineProposal('delayedTrading', termsOfCall('staff/decideDelayedTrading'));
export const confirmedPriceProposal = defineProposal('confirmedPrice', termsOfCall('staff/confirmPriceSource'));
export type SourcesCaller = Parameters<Handler<'staff/listPriceSources'>>[1];

export const listPriceSources =
  (dependencies: ServerDependencies): Handler<'staff/listPriceSources'> =>
  async (_, caller) =>
    buildSourcesView(dependencies, caller);

/** Those of whose instruments the source knows any, as far as they come with the product. */
const listCoveredMarkets = (source: PriceSource): Market[] =>
  MARKETS.filter((market) =>
    KNOWN_INSTRUMENTS.some(
      (each) => each.market === market && maySourcePrice(source.name, each) && source.symbolOf(each) !== null,
    ),
  );
const KNOWN_INSTRUMENTS: readonly Instrument[] = [...listWellKnownInstruments(), ...listRecordedInstruments()];

export async function buildSourcesView(dependencies: ServerDependencies, caller: SourcesCaller): Promise<SourcesView> {
  const { priceSources, realPrices, database, clock } = dependencies;
  const now = clock.now();
  await realPrices.reload();
  const [decisions, states, delayed, waitingSources, waitingRules, waitingPrices] = await Promise.all([
    listDecisions(dependencies),
    loadSourceStates(database.kysely),
    listDelayedRules(dependencies),
    priceSourceProposal.listWaiting(dependencies, database.kysely, caller, now),
    delayedTradingProposal.listWaiting(dependencies, database.kysely, caller, now),
    confirmedPriceProposal.listWaiting(dependencies, database.kysely, caller, now),
  ]);
  return {
    alone: await isPracticeWorld(dependencies, database.kysely),
    sources: [...priceSources.values()].map((source) => ({
      source: source.name,
      title: source.declares.title,
      termsUrl: source.declares.termsUrl,
      attribution: source.declares.attribution,
      isSetUp: source.isSetUp ?? true,
      files: listFilesView(source),
      hasBook: source.declares.hasBook,
      delays: listCoveredMarkets(source).map((market) => ({ market, delayMs: source.declares.delayMs(market) })),
      decisions: decisions.filter((each) => each.source === source.name).map(({ source: _, ...each }) => each),
      status: statusViewOf(states.get(source.name), now),
    })),
    doubts: listDoubts(dependencies),
    delayedTrading: delayed,
    proposals: [
      ...waitingSources.map(({ terms, proposal }) => ({
        kind: 'priceSource' as const,
        subject: terms.source,
        proposal,
      })),
      ...waitingRules.map(({ terms, proposal }) => ({
        kind: 'delayedTrading' as const,
        subject: terms.market,
        proposal,
      })),
      ...waitingPrices.map(({ subject, proposal }) => ({ kind: 'confirmedPrice' as const, subject, proposal })),
    ],
  };
}

const statusViewOf = (stored: StoredSourceState | undefined, now: number) =>
  stored ? buildSourceStatusView(stored.status, now) : null;

/** Prices in doubt, with the last one believed. */
function listDoubts({ realPrices }: Pick<ServerDependencies, 'realPrices'>): SourcesView['doubts'] {
  return realPrices.added().flatMap(({ id, name }) => {
    const doubt = realPrices.choiceOf(id)?.doubt;
    if (!doubt) return [];
    const believed = realPrices.memory.newest(id)?.quote;
    return {
      instrument: id,
      name,
      source: doubt.source,
      last: doubt.last,
      at: isoTime(doubt.at),
      since: isoTime(doubt.since),
      reason: doubt.reason,
      believed: believed ? { last: formatScaled(believed.last), at: isoTime(believed.at) } : null,
    };
  });
}

/** The decision in force of each source and market. */
async function listDecisions({ database }: Pick<ServerDependencies, 'database'>) {
  const rows = await database.kysely
    .selectFrom('price_source_decisions as d')
    .innerJoin('staff as s', 's.staff_id', 'd.staff_id')
    .distinctOn(['d.source', 'd.market'])
    .select(['d.source', 'd.market', 'd.displayed', 'd.rank', 'd.words', 'd.terms_url', 'd.at', 'd.staff_id', 's.name'])
    .orderBy('d.source')
    .orderBy('d.market')
    .orderBy('d.step', 'desc')
    .execute();
  return rows.map((row) => ({
    source: row.source,
    market: row.market as SourceInput['markets'][number],
    displayed: row.displayed,
    rank: row.rank,
    words: row.words,
    termsUrl: row.terms_url,
    by: { id: row.staff_id.toString(), name: row.name },
    at: row.at.toISOString(),
  }));
}

async function listDelayedRules({ database }: Pick<ServerDependencies, 'database'>) {
  const rows = await database.kysely
    .selectFrom('delayed_trading_rules as r')
    .innerJoin('staff as s', 's.staff_id', 'r.staff_id')
    .select(['r.market', 'r.allowed', 'r.from_at', 'r.why', 'r.staff_id', 's.name'])
    .orderBy('r.step', 'desc')
    .execute();
  return rows.map((row) => ({
    market: row.market as DelayedInput['market'],
    allowed: row.allowed,
    from: row.from_at.toISOString(),
    why: row.why,
    by: { id: row.staff_id.toString(), name: row.name },
  }));
}
