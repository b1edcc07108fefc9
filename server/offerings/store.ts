/** The SQL of offers: their terms, their stage, and who has applied. */
import { formatDrawOpeningNote } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import type { SerializedDraw } from '@bourse/core/products/draws/serialized-draw.ts';
import {
  type OfferingEndReason,
  buildSerializedAllotmentRule,
  type SerializedOfferingTerms,
  serializeOfferingTerms,
  parseOfferingTerms,
} from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import {
  type OfferingKind,
  type OfferingStage,
  OFFERING_STAGES,
  type OfferingTerms,
} from '@bourse/core/products/offerings/offering.ts';
import { getNextOfferingActionTime } from '@bourse/core/products/offerings/offering-stages.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { STAFF_ACCOUNTS_SQL } from '../customers/staff-conflicts-of-interest.ts';
import type { AccountId } from '../ids.ts';

export type Db = Database['kysely'];

export interface Offering {
  offering: bigint;
  version: number;
  stage: OfferingStage;
  terms: OfferingTerms;
  root: string | null;
  /** How many took part in the draw, what those eligible asked for, and what they got; null before it. */
  entries: number | null;
  requestedQuantity: bigint | null;
  allotted: bigint | null;
  /** The operator's secret once revealed, and the randomness the draw used. */
  revealedSecret: string | null;
  randomness: string | null;
  /** The price to pay, if the terms only say how it is found. */
  price: bigint | null;
  /** The reference price from which the price was found. */
  reference: bigint | null;
  /** How the market's price had developed when the shares could first be sold. */
  outcome: bigint | null;
  /** Why it ended early. */
  ended: OfferingEndReason | null;
  sealedAt: number;
}

type Row = Omit<Offering, 'stage' | 'terms' | 'ended' | 'sealedAt'> & {
  stage: string;
  terms: string;
  ended: string | null;
  decided_at: Date;
};
const offeringOf = ({ terms, stage, ended, decided_at, ...row }: Row): Offering => ({
  ...row,
  ended: ended as OfferingEndReason | null,
  sealedAt: decided_at.getTime(),
  stage: stage as OfferingStage,
  terms: parseOfferingTerms(JSON.parse(terms) as SerializedOfferingTerms),
});

/** With the latest version of each offer's terms. */
const OFFERINGS = sql`select o.offering, t.version, o.stage, t.terms, o.root, o.entries,
      o.requested_quantity as "requestedQuantity", o.allotted, o.revealed_secret as "revealedSecret", o.randomness,
      o.price, o.reference, o.outcome, o.ended, t.decided_at
    from offerings o
    cross join lateral (select version, terms, opens_at, lists_at, decided_at from offering_terms
      where offering = o.offering order by version desc limit 1) t`;

export async function readOffering(db: Db, offering: bigint): Promise<Offering | null> {
  const { rows } = await sql<Row>`${OFFERINGS} where o.offering = ${offering}`.execute(db);
  return rows[0] ? offeringOf(rows[0]) : null;
}

/** Offers of a kind in one of these stages, the next to be listed first. */
export async function readOfferings(db: Db, kind: OfferingKind, stages: readonly OfferingStage[]): Promise<Offering[]> {
  const { rows } = await sql<Row>`${OFFERINGS} where o.kind = ${kind} and o.stage = any(${[...stages]}::text[])
    order by t.lists_at, o.offering`.execute(db);
  return rows.map(offeringOf);
}

/** Written out, so that the partial index matches. */
const RUNS = sql`o.stage not in ('listed', 'cancelled')`;

/** All offers of a kind that aren't finished, the next to be listed first. */
export async function readRunningOfferings(db: Db, kind: OfferingKind): Promise<Offering[]> {
  const { rows } = await sql<Row>`${OFFERINGS} where o.kind = ${kind} and ${RUNS}
    order by t.lists_at, o.offering`.execute(db);
  return rows.map(offeringOf);
}
/** Finished offers of a kind, newest first, before a number. */
export async function readPastOfferings(
  db: Db,
  { kind, before, limit }: { kind: OfferingKind; before: bigint | null; limit: number },
): Promise<Offering[]> {
  const { rows } = await sql<Row>`${OFFERINGS} where o.kind = ${kind} and not (${RUNS})
    and (${before}::bigint is null or o.offering < ${before}::bigint) order by o.offering desc limit ${limit}`.execute(
    db,
  );
  return rows.map(offeringOf);
}

export interface OfferingQuery {
  kind?: OfferingKind | undefined;
  stage?: OfferingStage | undefined;
  before: bigint | null;
  limit: number;
}
/** Newest first. */
export async function readNewestOfferings(db: Db, { kind, stage, before, limit }: OfferingQuery): Promise<Offering[]> {
  const { rows } = await sql<Row>`${OFFERINGS} where (${kind ?? null}::text is null or o.kind = ${kind ?? null})
    and (${stage ?? null}::text is null or o.stage = ${stage ?? null})
    and (${before}::bigint is null or o.offering < ${before}::bigint) order by o.offering desc limit ${limit}`.execute(
    db,
  );
  return rows.map(offeringOf);
}

/**
 * Terms that people have sealed since then, including offers ended before they began: those who can seal can also end.
 */
export async function readTermsSealedByStaff(db: Db, since: number): Promise<OfferingTerms[]> {
  const { rows } =
    await sql<Row>`${OFFERINGS} where o.world_schedule_key is null and t.decided_at > ${new Date(since)}`.execute(db);
  return rows.map((row) => offeringOf(row).terms);
}

/** Offers that a job has work for, earliest due first. */
export async function readDueOfferings(db: Db, now: number): Promise<Offering[]> {
  const { rows } =
    await sql<Row>`${OFFERINGS} where o.due_at <= ${new Date(now)} order by o.due_at, o.offering`.execute(db);
  return rows.map(offeringOf);
}

/** Nothing more to do for this stage before `at`. */
export async function setOfferingNextDue(
  db: Db,
  offering: bigint,
  stage: OfferingStage,
  at: number | null,
): Promise<void> {
  await db
    .updateTable('offerings')
    .set({ due_at: at === null ? null : new Date(at) })
    .where('offering', '=', offering)
    .where('stage', '=', stage)
    .execute();
}

export interface OfferingSecrets {
  secret: Buffer;
  salt: Buffer;
}
export async function readOfferingSecrets(db: Db, offering: bigint): Promise<OfferingSecrets> {
  return db
    .selectFrom('offering_secrets')
    .select(['secret', 'salt'])
    .where('offering', '=', offering)
    .executeTakeFirstOrThrow();
}

export interface SealedOffering {
  terms: OfferingTerms;
  secrets: OfferingSecrets;
  /** The key by which the world brings it once; null if people made it. */
  worldScheduleKey: string | null;
  author: string;
  decidedAt: number;
}

/** Inserts sealed offers, leaving out those that the world has brought before. */
export async function insertOfferings(db: Db, sealed: readonly SealedOffering[]): Promise<bigint[]> {
  if (sealed.length === 0) return [];
  const made = await db
    .insertInto('offerings')
    .values(
      sealed.map(({ terms, worldScheduleKey, decidedAt }) => ({
        kind: terms.kind,
        instrument: terms.instrument,
        stage: 'sealed',
        world_schedule_key: worldScheduleKey,
        lock_days: terms.lockDays,
        due_at: new Date(terms.dates.opensAt),
        updated_at: new Date(decidedAt),
      })),
    )
    .onConflict((conflict) => conflict.column('world_schedule_key').doNothing())
    .returning(['offering', 'instrument', 'world_schedule_key'])
    .execute();
  const all = made.map(({ offering, instrument, world_schedule_key: key }) => ({
    offering,
    ...sealed.find((each) => each.worldScheduleKey === key && each.terms.instrument === instrument)!,
  }));
  if (all.length === 0) return [];
  await db
    .insertInto('offering_terms')
    .values(
      all.map(({ offering, terms, decidedAt }) => ({
        offering,
        version: 1,
        terms: JSON.stringify(serializeOfferingTerms(terms)),
        opens_at: new Date(terms.dates.opensAt),
        lists_at: new Date(terms.dates.listsAt),
        decided_at: new Date(decidedAt),
      })),
    )
    .execute();
  await db
    .insertInto('offering_secrets')
    .values(all.map(({ offering, secrets: { secret, salt } }) => ({ offering, secret, salt })))
    .execute();
  await db
    .insertInto('offering_steps')
    .values(all.map(({ offering, author, decidedAt: at }) => ({ offering, stage: 'sealed', author, at: new Date(at) })))
    .execute();
  await db
    .insertInto('seal_notes')
    .values(all.map(({ offering, terms }) => ({ note: formatDrawOpeningNote(openingFacts(offering, terms)) })))
    .execute();
  return all.map(({ offering }) => offering);
}

/** The facts at the opening: nothing of the draw is known yet. */
const openingFacts = (offering: bigint, terms: OfferingTerms): SerializedDraw => ({
  offering: offering.toString(),
  round:
    terms.randomness.kind === 'beacon'
      ? { ...terms.randomness, signature: null }
      : { ...terms.randomness, secret: null, output: null },
  commitment: terms.commitment,
  root: null,
  entries: null,
  rule: buildSerializedAllotmentRule(terms),
  outcome: null,
});

/** Moves it from one stage to another, once, even if several processes try. */
export async function moveOfferingStage(
  db: Db,
  { offering, terms }: Pick<Offering, 'offering' | 'terms'>,
  { from, to, author, at }: { from: OfferingStage; to: OfferingStage; author: string; at: number },
  {
    revealedSecret,
    requestedQuantity,
    ...more
  }: {
    root?: string;
    entries?: number;
    revealedSecret?: string | null;
    randomness?: string;
    requestedQuantity?: bigint;
    allotted?: bigint;
    price?: bigint;
    ended?: OfferingEndReason;
  } = {},
): Promise<boolean> {
  const due = getNextOfferingActionTime(to, terms, at);
  const moved = await db
    .updateTable('offerings')
    .set({
      stage: to,
      due_at: due === null ? null : new Date(due),
      updated_at: new Date(at),
      ...more,
      revealed_secret: revealedSecret,
      requested_quantity: requestedQuantity,
    })
    .where('offering', '=', offering)
    .where('stage', '=', from)
    .returning('offering')
    .executeTakeFirst();
  if (!moved) return false;
  await db
    .insertInto('offering_steps')
    .values({ offering, stage: to, author, at: new Date(at) })
    .execute();
  return true;
}

/** Of the instrument's offers of this kind, without cancelled ones. */
export async function readStagesOfOffers(
  db: Db,
  { kind, instrument }: Pick<OfferingTerms, 'kind' | 'instrument'>,
): Promise<OfferingStage[]> {
  const rows = await db
    .selectFrom('offerings')
    .select('stage')
    .where('instrument', '=', instrument)
    .where('kind', '=', kind)
    .where('stage', '<>', 'cancelled')
    .execute();
  return rows.map(({ stage }) => stage as OfferingStage);
}

export interface OfferingStep {
  stage: OfferingStage;
  author: string;
  at: number;
}
export async function readOfferingSteps(db: Db, offering: bigint): Promise<OfferingStep[]> {
  const rows = await db
    .selectFrom('offering_steps')
    .select(['stage', 'author', 'at'])
    .where('offering', '=', offering)
    .execute();
  const steps = rows.map(({ stage, author, at }) => ({ stage: stage as OfferingStage, author, at: at.getTime() }));
  // Several steps may have the same time.
  return steps.sort((one, other) => OFFERING_STAGES.indexOf(one.stage) - OFFERING_STAGES.indexOf(other.stage));
}

/** The account that stands for the person: the first of their accounts. */
export async function readFirstAccountOfPerson(db: Db, account: AccountId): Promise<AccountId> {
  const row = await db.selectFrom('accounts').select('holder').where('account_id', '=', account).executeTakeFirst();
  return row?.holder ?? account;
}

/**
 * Those of the accounts that are tied to staff: their own accounts (under any number), those used from a device of
 * theirs, and those invited with a code of an account of theirs. The operator's codes belong to nobody.
 */
export async function findStaffTiedAccounts(db: Db, accounts: readonly AccountId[]): Promise<Set<AccountId>> {
  const { rows } = await sql<{ account_id: AccountId }>`
    with theirs as (${STAFF_ACCOUNTS_SQL})
    select c.account_id from customers c where c.account_id = any(${[...accounts]}::bigint[]) and (
      c.account_id in (select account_id from theirs)
      or exists (select from invitations i join theirs t using (account_id) where i.code = c.invited_by)
      or exists (select from known_devices d join staff_devices o using (device_hash)
        where d.account_id = c.account_id))`.execute(db);
  return new Set(rows.map(({ account_id }) => account_id));
}
