/** Offers as the operator's staff see them, and the proposals that wait for a second person. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { refuse } from '@bourse/contract/refusals.ts';
import { serializeOfferingDates } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { isOfferingMarket, computeOfferingSchedule } from '@bourse/core/products/offerings/offering-market-rules.ts';
import { canEndOfferingEarly } from '@bourse/core/products/offerings/offering-stages.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { buildProposalFacts } from '../reviews/review-kind-registry.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { listUpcomingListings } from './practice-offerings.ts';
import { buildRevealedRandomness } from './draw-facts.ts';
import { buildOfferingViews } from './offering-view.ts';
import { buildProposedOfferingView, offeringEndProposal, offeringProposal } from './propose-offering.ts';
import { type Db, readNewestOfferings, readOffering, readOfferingSteps } from './store.ts';

async function countApplications(db: Db, offerings: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ offering: bigint; count: bigint }>`select offering, count(*) as count from subscriptions
    where offering = any(${[...offerings]}::bigint[]) and status <> 'cancelled' group by 1`.execute(db);
  return new Map(rows.map(({ offering, count }) => [offering, Number(count)]));
}

/** Proposals that wait for a second person, in order of proposal. */
async function readProposed(dependencies: ServerDependencies, caller: StaffCaller, now: number) {
  const db = dependencies.database.kysely;
  const [offers, ends] = await Promise.all([
    offeringProposal.listWaiting(dependencies, db, caller, now),
    offeringEndProposal.listWaiting(dependencies, db, caller, now),
  ]);
  const rows = [
    ...offers.map(({ subject, terms, proposal }) => {
      const { terms: visible } = buildProposedOfferingView(dependencies, terms, now);
      const { instrument: _, name: __, quota, ...rest } = visible as Readonly<Record<string, string | undefined>>;
      const plan = buildProposalFacts({ terms: rest });
      return { what: 'offering' as const, subject, instrument: terms.instrument, quota: quota ?? null, plan, proposal };
    }),
    ...ends.map(({ subject, proposal }) => ({
      ...{ what: 'endOffering' as const, subject, instrument: null, quota: null, plan: [] },
      proposal,
    })),
  ];
  return rows.sort((one, other) => Number(one.proposal.id) - Number(other.proposal.id));
}

/** Companies to come that have no offer yet and are still in time for one. */
async function listUpcomingWithoutOffer(dependencies: ServerDependencies, now: number) {
  // Companies to come are invented, so there are none where money is real.
  if (dependencies.settings.get('practice') !== 'yes') return [];
  const known = await dependencies.database.kysely
    .selectFrom('offerings')
    .select('instrument')
    .where('kind', '=', 'ipo')
    .where('stage', '<>', 'cancelled')
    .execute();
  const taken = new Set(known.map(({ instrument }) => instrument));
  return listUpcomingListings(dependencies, now).flatMap(({ instrument, issuePrice }) => {
    const { id, name, market, currency, listedOn } = instrument;
    if (taken.has(id) || !isOfferingMarket(market)) return [];
    const dates = computeOfferingSchedule(market, dependencies.world.hours, listedOn, dependencies.timeZones);
    if (dates.opensAt <= now) return [];
    return [
      { instrument: id, name, market, currency, price: formatScaled(issuePrice), dates: serializeOfferingDates(dates) },
    ];
  });
}

export const listOfferingsForStaff =
  (dependencies: ServerDependencies): Handler<'staff/listOfferings'> =>
  async ({ kind, stage, cursor, limit = PAGE_SIZE }, { language }) => {
    const { kysely } = dependencies.database;
    const before = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : null;
    const found = await readNewestOfferings(kysely, { kind, stage, before, limit: limit + 1 });
    const visible = found.slice(0, limit);
    const [views, counts] = await Promise.all([
      buildOfferingViews(dependencies, visible, language),
      countApplications(
        kysely,
        visible.map(({ offering }) => offering),
      ),
    ]);
    return {
      rows: views.map((view, index) => ({ ...view, applications: counts.get(visible[index]!.offering) ?? 0 })),
      next: found.length > limit ? (views.at(-1)?.id ?? null) : null,
    };
  };

export const getProposedAndUpcomingOfferings =
  (dependencies: ServerDependencies): Handler<'staff/getOfferPlans'> =>
  async (_, caller) => {
    const now = dependencies.clock.now();
    const [proposed, coming] = await Promise.all([
      readProposed(dependencies, caller, now),
      listUpcomingWithoutOffer(dependencies, now),
    ]);
    return {
      proposed,
      coming: coming.filter((each) => !proposed.some(({ instrument }) => instrument === each.instrument)),
    };
  };

export const getOfferingForStaff =
  (dependencies: ServerDependencies): Handler<'staff/getOffering'> =>
  async (input, caller) => {
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    const number = BigInt(input.offering);
    const found = await readOffering(kysely, number);
    if (!found) return refuse('productNotFound');
    const [[view], counts, steps, ends] = await Promise.all([
      buildOfferingViews(dependencies, [found], caller.language),
      countApplications(kysely, [number]),
      readOfferingSteps(kysely, number),
      offeringEndProposal.listWaiting(dependencies, kysely, caller, now),
    ]);
    const ending = ends.find(({ terms }) => terms.offering === input.offering);
    return {
      offering: { ...view!, applications: counts.get(number) ?? 0 },
      round: buildRevealedRandomness(found),
      commitment: found.terms.commitment,
      root: found.root,
      steps: steps.map(({ stage, author, at }) => ({ stage, author, at: new Date(at).toISOString() })),
      canEnd: canEndOfferingEarly(found.stage, found.terms, now),
      ending: ending?.proposal ?? null,
    };
  };
