/**
 * Closes an offer: notifies excluded applicants of the reason, turns the others into entries of the draw, and puts
 * their root into the ledger's seals together with the operator's secret. After that no entry is added or withdrawn.
 */
import { formatDrawClosingNote } from '@bourse/core/products/draws/run-and-verify-draw.ts';
import { computeEntriesRoot, buildEntryLeaves } from '@bourse/core/products/draws/draw-entries-merkle-tree.ts';
import type { DrawEntry } from '@bourse/core/products/draws/serialized-draw.ts';
import { getOfferingKindRules } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { toHex } from '@bourse/core/ledger/seals/sha256.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { type Db, moveOfferingStage, type Offering, readOfferingSecrets, findStaffTiedAccounts } from './store.ts';
import {
  type OfferingEndReason,
  formatOfferingEndNote,
} from '@bourse/core/products/offerings/serialize-offering-terms.ts';

interface Applicant {
  account: AccountId;
  seq: bigint;
  holder: AccountId;
  entrant: string;
  quantity: bigint;
  contribution: string;
}

/** In the order of arrival. */
async function readApplicants(db: Db, offering: bigint): Promise<Applicant[]> {
  const { rows } = await sql<{
    account_id: AccountId;
    subscription_seq: bigint;
    holder: AccountId;
    entrant: string;
    quantity: bigint;
    contribution: string;
  }>`select s.account_id, s.subscription_seq, coalesce(a.holder, a.account_id) as holder, s.entrant, s.quantity,
      s.contribution from subscriptions s join accounts a using (account_id)
    where s.offering = ${offering} and s.status = 'awaiting'
    order by s.created_at, s.account_id, s.subscription_seq`.execute(db);
  return rows.map(({ account_id: account, subscription_seq: seq, ...row }) => ({ ...row, account, seq }));
}

/** Who takes part: each person's first application, and none of people tied to the staff. */
async function entrantsOf(db: Db, { offering, terms }: Offering): Promise<Applicant[]> {
  const applicants = await readApplicants(db, offering);
  const withStaff = await findStaffTiedAccounts(
    db,
    applicants.map(({ account }) => account),
  );
  const seen = new Set<AccountId>();
  return applicants.filter(({ account, holder }) => {
    if (withStaff.has(account)) return false;
    if (getOfferingKindRules(terms.kind).entries === 'onePerson' && seen.has(holder)) return false;
    seen.add(holder);
    return true;
  });
}

const AT_ONCE = 10_000;

async function insertEntries(db: Db, offering: bigint, applicants: readonly Applicant[]): Promise<void> {
  for (let from = 0; from < applicants.length; from += AT_ONCE) {
    const part = applicants.slice(from, from + AT_ONCE);
    await sql`insert into offering_entries
        (offering, number, account_id, subscription_seq, entrant, quantity, contribution)
      select ${offering}, * from unnest(${part.map((_, index) => from + index + 1)}::integer[],
        ${part.map(({ account }) => account)}::bigint[], ${part.map(({ seq }) => seq)}::bigint[],
        ${part.map(({ entrant }) => entrant)}::text[], ${part.map(({ quantity }) => quantity)}::bigint[],
        ${part.map(({ contribution }) => contribution)}::text[])`.execute(db);
  }
}

/** False if another process has closed it. */
export async function closeOffering(db: Db, offer: Offering, now: number): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    const { offering, terms } = offer;
    const held = await work
      .selectFrom('offerings')
      .select('stage')
      .where('offering', '=', offering)
      .forUpdate()
      .executeTakeFirst();
    if (held?.stage !== 'open') return false;
    const applicants = await entrantsOf(work, offer);
    const entries = applicants.map(
      ({ entrant, quantity, contribution }, index): DrawEntry => ({
        number: index + 1,
        entrant,
        quantity,
        contribution,
      }),
    );
    const leaves = buildEntryLeaves(offering.toString(), entries);
    if (typeof leaves === 'string') throw new Error(`the entries of offer ${offering} have no root: ${leaves}`);
    const root = toHex(computeEntriesRoot(leaves));
    const { secret } = await readOfferingSecrets(work, offering);
    const revealedSecret = terms.commitment === null ? null : secret.toString('hex');
    await insertEntries(work, offering, applicants);
    await insertSealNote(work, formatDrawClosingNote(offering.toString(), root, entries.length, revealedSecret));
    return moveOfferingStage(
      work,
      offer,
      { from: 'open', to: 'closed', author: 'rule', at: now },
      { root, entries: entries.length, revealedSecret },
    );
  });
}

/** Adds a line that the next seal binds. */
export async function insertSealNote(db: Db, note: string): Promise<void> {
  await db.insertInto('seal_notes').values({ note }).execute();
}

/**
 * Ends an offer by a rule and seals the reason; the job then refunds all money and notifies everybody of the reason.
 */

/** False if another process has advanced it. */
export async function endOfferingByRule(
  db: Db,
  offer: Offering,
  why: OfferingEndReason,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    const step = { from: offer.stage, to: 'cancelled', author: 'rule', at: now } as const;
    if (!(await moveOfferingStage(work, offer, step, { ended: why }))) return false;
    await insertSealNote(work, formatOfferingEndNote(offer.offering.toString(), why));
    return true;
  });
}
