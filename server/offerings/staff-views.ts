/** Offers as the operator's staff see them, and the proposals that wait for a second person. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { datesFacts } from '@bourse/core/products/offerings/facts.ts';
import { isOffering, scheduleOf } from '@bourse/core/products/offerings/market-rules.ts';
import { canEnd } from '@bourse/core/products/offerings/stages.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { factsOf } from '../reviews/review-kinds.ts';
import { selectWaiting } from '../proposals/waiting-proposals.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { listingsAhead } from './practice-offerings.ts';
import { roundOf } from './draw-facts.ts';
import { offeringViews } from './offering-view.ts';
import { showOffering } from './propose-offering.ts';
import { type Db, readNewest, readOffering, readSteps } from './store.ts';

async function countOf(db: Db, offerings: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ offering: bigint; count: bigint }>`select offering, count(*) as count from subscriptions
    where offering = any(${[...offerings]}::bigint[]) and status <> 'cancelled' group by 1`.execute(db);
  return new Map(rows.map(({ offering, count }) => [offering, Number(count)]));
}

const WHAT = ['offering', 'endOffering'] as const;

/** Proposals that wait for a second person, in order of proposal. */
async function readProposed(parts: Parts, caller: Staff, now: number) {
  const found = await selectWaiting(parts, parts.database.kysely, WHAT, caller, now);
  return found.map(({ kind, subject, terms: text, proposal }) => {
    const what = kind === 'offering' ? ('offering' as const) : ('endOffering' as const);
    const asked = JSON.parse(text) as { instrument?: string };
    const shown = kind === 'offering' ? showOffering(parts, text, now).terms : {};
    const { instrument: _, name: __, quota, ...rest } = shown as Readonly<Record<string, string | undefined>>;
    const plan = factsOf(text, { terms: rest });
    return { what, subject, instrument: asked.instrument ?? null, quota: quota ?? null, plan, proposal };
  });
}

/** Companies to come that have no offer yet and are still in time for one. */
async function comingOf(parts: Parts, now: number) {
  // Companies to come are invented, so there are none where money is real.
  if (parts.settings.get('practice') !== 'yes') return [];
  const known = await parts.database.kysely
    .selectFrom('offerings')
    .select('instrument')
    .where('kind', '=', 'ipo')
    .where('stage', '<>', 'cancelled')
    .execute();
  const taken = new Set(known.map(({ instrument }) => instrument));
  return listingsAhead(parts, now).flatMap(({ instrument, issuePrice }) => {
    const { id, name, market, currency, listedOn } = instrument;
    if (taken.has(id) || !isOffering(market)) return [];
    const dates = scheduleOf(market, parts.world.hours, listedOn, parts.zones);
    if (dates.opensAt <= now) return [];
    return [{ instrument: id, name, market, currency, price: formatScaled(issuePrice), dates: datesFacts(dates) }];
  });
}

export const listAllOfferings =
  (parts: Parts): Handler<'staff/listOfferings'> =>
  async ({ kind, stage, cursor, limit = PAGE_SIZE }, { language }) => {
    const { kysely } = parts.database;
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const found = await readNewest(kysely, { kind, stage, before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const [views, counts] = await Promise.all([
      offeringViews(parts, shown, language),
      countOf(
        kysely,
        shown.map(({ offering }) => offering),
      ),
    ]);
    return {
      rows: views.map((view, index) => ({ ...view, applications: counts.get(shown[index]!.offering) ?? 0 })),
      next: found.length > limit ? (views.at(-1)?.id ?? null) : null,
    };
  };

export const getOfferPlans =
  (parts: Parts): Handler<'staff/getOfferPlans'> =>
  async (_, caller) => {
    const now = parts.clock.now();
    const [proposed, coming] = await Promise.all([readProposed(parts, caller, now), comingOf(parts, now)]);
    return {
      proposed,
      coming: coming.filter((each) => !proposed.some(({ instrument }) => instrument === each.instrument)),
    };
  };

export const getOneOffering =
  (parts: Parts): Handler<'staff/getOffering'> =>
  async (input, caller) => {
    const { kysely } = parts.database;
    const now = parts.clock.now();
    const number = BigInt(input.offering);
    const found = await readOffering(kysely, number);
    if (!found) return refuse('productNotFound');
    const [[view], counts, steps, ends] = await Promise.all([
      offeringViews(parts, [found], caller.language),
      countOf(kysely, [number]),
      readSteps(kysely, number),
      selectWaiting(parts, kysely, 'endOffering', caller, now),
    ]);
    const ending = ends.find(({ terms }) => (JSON.parse(terms) as { offering: string }).offering === input.offering);
    return {
      offering: { ...view!, applications: counts.get(number) ?? 0 },
      round: roundOf(found),
      commitment: found.terms.commitment,
      root: found.root,
      steps: steps.map(({ stage, author, at }) => ({ stage, author, at: new Date(at).toISOString() })),
      canEnd: canEnd(found.stage, found.terms, now),
      ending: ending?.proposal ?? null,
    };
  };
