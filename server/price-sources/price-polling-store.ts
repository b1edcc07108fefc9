/** The SQL of asking for real prices: who needs which, what each source was asked, and which one prices what. */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { sql } from 'kysely';
import type { Db } from '../db/kysely-or-transaction.ts';
import type { PriceNeed } from '../venue/venue.ts';
import type { NotedNeed } from './price-needs.ts';
import type { InstrumentDoubt, SourceStatusRow } from './source-status.ts';

const DAY_MS = 86_400_000;
const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export async function saveNeeds(db: Db, needs: readonly NotedNeed[]): Promise<void> {
  if (needs.length === 0) return;
  await sql`insert into price_needs (instrument, need, until)
    select instrument, need, until from unnest(${needs.map(({ instrument }) => instrument)}::text[],
      ${needs.map(({ need }) => need)}::text[], ${needs.map(({ until }) => new Date(until))}::timestamptz[])
      as needs (instrument, need, until)
    order by instrument, need
    on conflict (instrument, need) do update set until = greatest(price_needs.until, excluded.until)`.execute(db);
}

export async function listNeeds(db: Db, now: number): Promise<NotedNeed[]> {
  const rows = await db
    .selectFrom('price_needs')
    .select(['instrument', 'need', 'until'])
    .where('until', '>', new Date(now))
    .execute();
  return rows.map(({ instrument, need, until }) => ({ instrument, need: need as PriceNeed, until: until.getTime() }));
}

export async function deletePastNeeds(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('price_needs')
    .where('until', '<', new Date(now - DAY_MS))
    .execute();
}

/** Instruments at real prices that somebody holds, and those that somebody has an order or a price alert in. */
export async function listHeldAndOrdered(db: Db): Promise<{ held: InstrumentId[]; ordered: InstrumentId[] }> {
  const { rows } = await sql<{ instrument: InstrumentId; held: boolean }>`select instrument,
      exists (select from positions p where p.instrument = i.instrument and p.status <> 'closed') as held
    from real_instruments i
    where exists (select from positions p where p.instrument = i.instrument and p.status <> 'closed')
      or exists (select from orders o where o.instrument = i.instrument and o.status = 'pending')
      or exists (select from price_alerts a where a.instrument = i.instrument and a.fired_at is null)`.execute(db);
  return {
    held: rows.filter(({ held }) => held).map(({ instrument }) => instrument),
    ordered: rows.filter(({ held }) => !held).map(({ instrument }) => instrument),
  };
}

export async function saveSourceStates(db: Db, states: readonly SourceStatusRow[], now: number): Promise<void> {
  if (states.length === 0) return;
  const paused = states.map(({ pausedUntil }) => (pausedUntil === null ? null : new Date(pausedUntil)));
  await sql`insert into price_source_states (source, day, requests, paused_until, status, saved_at)
    select source, ${dayOf(now)}::date, requests, paused_until, status::json, ${new Date(now)}
    from unnest(${states.map(({ source }) => source)}::text[],
      ${states.map(({ requestsToday }) => requestsToday)}::integer[], ${paused}::timestamptz[],
      ${states.map((status) => JSON.stringify(status))}::text[]) as states (source, requests, paused_until, status)
    order by source
    on conflict (source) do update set day = excluded.day, requests = excluded.requests,
      paused_until = excluded.paused_until, status = excluded.status, saved_at = excluded.saved_at`.execute(db);
}

export interface StoredSourceState {
  status: SourceStatusRow;
  /** Of the day (UTC) of `at`, epoch ms. */
  usage: { at: number; requests: number; pausedUntil: number | null };
}

export async function loadSourceStates(db: Db): Promise<Map<string, StoredSourceState>> {
  const rows = await db.selectFrom('price_source_states').selectAll().execute();
  return new Map(
    rows.map(({ source, day, requests, paused_until: paused, status }) => [
      source,
      {
        status: status as unknown as SourceStatusRow,
        usage: { at: Date.parse(day), requests, pausedUntil: paused?.getTime() ?? null },
      },
    ]),
  );
}

/** `since`: epoch ms. `reason`: what was wrong with the source before it; null: it comes first. */
export interface StoredChoice {
  instrument: InstrumentId;
  source: string;
  since: number;
  reason: string | null;
  doubt: InstrumentDoubt | null;
}

export async function saveChoices(db: Db, choices: readonly StoredChoice[]): Promise<void> {
  if (choices.length === 0) return;
  await sql`insert into price_source_choices (instrument, version, source, since, reason, doubt)
    select instrument, nextval('real_quote_versions'), source, since, reason, doubt::json
    from unnest(${choices.map(({ instrument }) => instrument)}::text[],
      ${choices.map(({ source }) => source)}::text[], ${choices.map(({ since }) => new Date(since))}::timestamptz[],
      ${choices.map(({ reason }) => reason)}::text[],
      ${choices.map(({ doubt }) => doubt && JSON.stringify(doubt))}::text[])
      as choices (instrument, source, since, reason, doubt)
    order by instrument
    on conflict (instrument) do update set version = excluded.version, source = excluded.source,
      since = excluded.since, reason = excluded.reason, doubt = excluded.doubt`.execute(db);
}

/** Choices saved after `version`, and the newest version. */
export async function loadChoices(db: Db, version: bigint): Promise<{ choices: StoredChoice[]; version: bigint }> {
  const rows = await db
    .selectFrom('price_source_choices')
    .selectAll()
    .where('version', '>', version)
    .orderBy('version')
    .execute();
  return {
    version: rows.at(-1)?.version ?? version,
    choices: rows.map(({ instrument, source, since, reason, doubt }) => ({
      instrument,
      source,
      since: since.getTime(),
      reason,
      doubt: doubt as InstrumentDoubt | null,
    })),
  };
}
