/**
 * An offer's work for each of its customers: one command each, many at a time. A second process finds nothing left to
 * do; the next run resumes unfinished work.
 */
import { type AllotmentRule, reallotUnpaidShares } from '@bourse/core/products/draws/allotment-rules.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import {
  decideAllotSubscription,
  decideFailSubscription,
  decideOfferToNextInDraw,
  decideLapseUnpaidAllotment,
} from '@bourse/core/products/offerings/allot-subscription.ts';
import { decideDeliverShares, decideAnnounceListing } from '@bourse/core/products/offerings/deliver-shares.ts';
import { buildAllotmentRule } from '@bourse/core/products/offerings/serialize-offering-terms.ts';
import { computeCombinedRatio } from '@bourse/core/markets/listings/listing-status.ts';
import { multiplyByRatio } from '@bourse/core/ledger/ratio.ts';
import type { AccountState } from '@bourse/core/trading/orders/account-state.ts';
import { isSkippedByClockMove } from '@bourse/core/markets/sessions/practice-clock.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readDrawEntries } from './draw-facts.ts';
import { computeLeftoverForNextBids, readRevealedBids } from './kinds/revealed-bids.ts';
import type { OfferingStageHandlers } from './kinds/offering-stage-handler-types.ts';
import { sortByDrawOrder } from './run-offering-draw.ts';
import { buildSubscriptionLoad } from './subscription-records.ts';
import { convertToCurrentUnits, listSplitsSinceSeal } from './split-adjustment.ts';
import { type Db, type Offering, findStaffTiedAccounts } from './store.ts';
import {
  lockOffering,
  readAllottedApplicants,
  readApplicantsInLine,
  readExcludedApplications,
  readLapsedEntryNumbers,
  updateNextAllotments,
} from './settlement-store.ts';
import { type SubscriptionKey, readSubscriptionKeys } from './subscriptions-store.ts';

type SettleDependencies = Pick<ServerDependencies, 'desk' | 'worldClock'> & { database: { kysely: Db } };
type DeliverDependencies = SettleDependencies &
  Pick<ServerDependencies, 'clock' | 'corporateActionSchedule' | 'world' | 'getMarketView'>;
type SettleRule = (state: AccountState, now: number) => DecisionChanges | null;

const AT_ONCE = 1_000;

export async function decideForEachSubscription<One extends SubscriptionKey>(
  { desk }: SettleDependencies,
  { terms }: Offering,
  places: readonly One[],
  ruleFor: (one: One) => SettleRule,
): Promise<void> {
  await Promise.all(
    places.map((one) =>
      desk.runIfDue({
        account: one.account,
        actor: { rule: 'offerings' },
        key: null,
        currencies: [terms.currency],
        instrument: null,
        loads: [buildSubscriptionLoad(one.seq)],
        decide: ruleFor(one),
        answer: () => null,
      }),
    ),
  );
}

/** Works through all of them in rounds; `read` finds those that are left. A round without progress is the last. */
export async function decideSubscriptionsInRounds<One extends SubscriptionKey>(
  dependencies: SettleDependencies,
  offer: Offering,
  read: () => Promise<One[]>,
  ruleFor: (one: One) => SettleRule,
): Promise<void> {
  let before: One[] = [];
  for (let places = await read(); places.length > 0; places = await read()) {
    if (isSame(places, before))
      throw new Error(`offering ${offer.offering}: ${places.length} applications could not be decided`);
    await decideForEachSubscription(dependencies, offer, places, ruleFor);
    before = places;
  }
}
const isSame = (places: readonly SubscriptionKey[], before: readonly SubscriptionKey[]): boolean =>
  places.length === before.length &&
  places.every(({ account, seq }, at) => before[at]!.account === account && before[at]!.seq === seq);

/** Gives the draw's result to those who haven't got it yet. */
export async function allotToAllApplicants(
  dependencies: SettleDependencies,
  offer: Offering,
  decide: typeof decideAllotSubscription = decideAllotSubscription,
): Promise<void> {
  const { terms, offering } = offer;
  await failExcludedApplications(dependencies, offer);
  const leapt = isSkippedByClockMove(dependencies.worldClock.state().moves, terms.dates.drawsAt);
  await decideSubscriptionsInRounds(
    dependencies,
    offer,
    () => readAllottedApplicants(dependencies.database.kysely, offering, AT_ONCE),
    ({ seq, allotted }) =>
      (state, now) =>
        decide(state, seq, { terms, allotted, price: offer.price ?? terms.price, leapt }, now),
  );
}

/** Applications waiting after the close that are no entries: those of staff, or a person's second one. */
export async function failExcludedApplications(dependencies: SettleDependencies, offer: Offering): Promise<void> {
  const { terms, offering } = offer;
  const { kysely } = dependencies.database;
  const places = await readExcludedApplications(kysely, offering);
  const withStaff = await findStaffTiedAccounts(
    kysely,
    places.map(({ account }) => account),
  );
  await decideForEachSubscription(
    dependencies,
    offer,
    places,
    ({ account, seq }) =>
      (state, now) =>
        decideFailSubscription(state, seq, terms, withStaff.has(account) ? 'withStaff' : 'samePerson', now),
  );
}

/** Gives all money back, since two people or a rule have ended the offer. */
export async function failAllApplications(dependencies: SettleDependencies, offer: Offering): Promise<void> {
  const { terms, offering, ended } = offer;
  const { kysely } = dependencies.database;
  const cause = ended === null || ended === 'people' ? 'offerEnded' : ended;
  await decideSubscriptionsInRounds(
    dependencies,
    offer,
    () =>
      readSubscriptionKeys(kysely, offering, ['awaiting', 'won', 'paymentPending', 'paid'], AT_ONCE, {
        undelivered: true,
      }),
    ({ seq }) =>
      (state, now) =>
        decideFailSubscription(state, seq, terms, cause, now),
  );
}

/** Fails the applications that haven't been paid by now. */
export async function failUnpaidApplications(
  dependencies: SettleDependencies,
  offer: Offering,
  now: number,
): Promise<void> {
  const { terms, offering } = offer;
  const { moves } = dependencies.worldClock.state();
  await decideSubscriptionsInRounds(
    dependencies,
    offer,
    () => readSubscriptionKeys(dependencies.database.kysely, offering, ['paymentPending'], AT_ONCE, { dueBy: now }),
    ({ seq }) =>
      (state, at) =>
        decideLapseUnpaidAllotment(state, seq, terms, at, (moment) => isSkippedByClockMove(moves, moment)),
  );
}

/** Passes what is left to those who got nothing, in the draw's order. Computed once. */
export async function passOnLeftoverShares(dependencies: SettleDependencies, offer: Offering): Promise<void> {
  const { terms, offering } = offer;
  const { kysely } = dependencies.database;
  await kysely.transaction().execute(async (work) => {
    await lockOffering(work, offering);
    const entries = sortByDrawOrder(await readDrawEntries(work, offering));
    if (entries.some(({ next }) => next !== null)) return;
    const lapsed = await readLapsedEntryNumbers(work, offering);
    const next =
      terms.rule === 'highestBid'
        ? computeLeftoverForNextBids(entries, await readRevealedBids(work, offer), lapsed)
        : leftoverAllotments(buildAllotmentRule(terms), entries, lapsed);
    const numbers = entries.map(({ number }) => number);
    await updateNextAllotments(work, offering, { numbers, next });
  });
  await decideForEachSubscription(
    dependencies,
    offer,
    await readApplicantsInLine(kysely, offering),
    ({ seq, next }) =>
      (state, now) =>
        decideOfferToNextInDraw(state, seq, { terms, allotted: next }, now),
  );
}

/** Those who were allotted something keep it: what is left is for those who got nothing. */
function leftoverAllotments(
  rule: AllotmentRule,
  entries: readonly { number: number; quantity: bigint; allotted: bigint | null }[],
  lapsed: ReadonlySet<number>,
): bigint[] {
  const allottedQuantities = entries.map(({ allotted }) => allotted ?? 0n);
  const requestedEntries = entries.map(({ number, quantity }, index) => ({
    number,
    quantity: allottedQuantities[index] === 0n || lapsed.has(number) ? quantity : allottedQuantities[index]!,
  }));
  return reallotUnpaidShares(rule, requestedEntries, allottedQuantities, lapsed);
}

/** Delivers positions to everybody who has paid, by the deposit or later. `bears`: what the promotion account adds. */
export async function deliverSharesToAll(
  dependencies: DeliverDependencies,
  offer: Offering,
  bears: OfferingStageHandlers['bears'],
): Promise<void> {
  const { terms, offering } = offer;
  await decideSubscriptionsInRounds(
    dependencies,
    offer,
    () => readSubscriptionKeys(dependencies.database.kysely, offering, ['won', 'paid'], AT_ONCE, { undelivered: true }),
    ({ seq }) =>
      (state, now) =>
        convertToCurrentUnits(
          dependencies,
          offer,
          decideDeliverShares(state, seq, terms, now, (allotted) => bears?.(offer, allotted) ?? 0n),
          state,
          now,
        ),
  );
}

/** Notifies holders at the listing. */
export async function notifyHoldersOfListing(dependencies: DeliverDependencies, offer: Offering): Promise<void> {
  const { terms, offering } = offer;
  await decideSubscriptionsInRounds(
    dependencies,
    offer,
    () => readSubscriptionKeys(dependencies.database.kysely, offering, ['paid'], AT_ONCE),
    ({ seq }) =>
      (state, now) =>
        decideAnnounceListing(state, seq, terms, now, (allotted) =>
          multiplyByRatio(
            allotted,
            computeCombinedRatio(listSplitsSinceSeal(dependencies, offer, now).map(({ action }) => action)),
            'down',
          ),
        ),
  );
}
