/** Offers as customers see them: the list, and one of them. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { getOfferingPhase } from '@bourse/core/products/offerings/offering-stages.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildOfferingViews } from './offering-view.ts';
import { type Offering, readOffering, readPastOfferings, readRunningOfferings, readOfferingSteps } from './store.ts';
import { readSubscriptions } from './subscriptions-store.ts';
import { buildRevealedRandomness } from './draw-facts.ts';
import { buildSubscriptionView } from './subscription-view.ts';

/** A person applies at most ten times for one offer. */
const MINE_OF_EACH = 10;

/** The offer behind which a page begins; `listsAt` (epoch ms) of a running one, null for a past one. */
interface OfferingCursor {
  listsAt: number | null;
  offering: bigint;
}
const CURSOR = /^(?:(\d{1,15})\.)?(\d{1,18})$/;
function parseOfferingCursor(cursor: string | undefined): OfferingCursor | null {
  const [, listsAt, offering] = CURSOR.exec(cursor ?? '') ?? [];
  return offering ? { listsAt: listsAt ? Number(listsAt) : null, offering: BigInt(offering) } : null;
}
const follows = ({ offering, terms: { dates } }: Offering, { listsAt, offering: last }: OfferingCursor): boolean =>
  dates.listsAt === listsAt ? offering > last : dates.listsAt > (listsAt ?? Infinity);

/** Some dozens of a kind run at a time, the next to be listed first; then past ones, newest first. */
export const listOfferings =
  (dependencies: ServerDependencies): Handler<'offerings/listOfferings'> =>
  async (input, caller) => {
    const { kind, phase, cursor, limit = PAGE_SIZE } = input;
    if (kind === 'block') return dependencies.blockTrades.list(input, caller);
    const { kysely } = dependencies.database;
    const now = dependencies.clock.now();
    const place = parseOfferingCursor(cursor);
    const running = (await readRunningOfferings(kysely, kind)).map((offer) => ({
      offer,
      is: getOfferingPhase(offer.stage, offer.terms, now),
    }));
    const ahead = running
      .filter(({ is, offer }) => is !== 'ended' && is === (phase ?? is) && (place === null || follows(offer, place)))
      .map(({ offer }) => offer);
    const room = phase === undefined || phase === 'ended' ? limit + 1 - ahead.length : 0;
    const before = place?.listsAt === null ? place.offering : null;
    // An offer may be over for its viewers while a job still has work for it.
    const lately = running.flatMap(({ is, offer }) =>
      is === 'ended' && (before === null || offer.offering < before) ? [offer] : [],
    );
    const past = room > 0 ? [...lately, ...(await readPastOfferings(kysely, { kind, before, limit: room }))] : [];
    const found = [...ahead, ...past.sort(newestFirst).slice(0, Math.max(room, 0))];
    const visible = found.slice(0, limit);
    const last = visible.at(-1);
    return {
      rows: await withMine(dependencies, visible, caller),
      next: found.length > limit && last ? cursorOf(last, ahead.includes(last)) : null,
    };
  };

const newestFirst = (one: Offering, other: Offering): number => (one.offering > other.offering ? -1 : 1);
const cursorOf = ({ offering, terms }: Offering, runs: boolean): string =>
  runs ? `${terms.dates.listsAt}.${offering}` : offering.toString();

/** Adds the state of the customer's latest application for each; those with one come first. */
async function withMine(
  dependencies: ServerDependencies,
  visible: readonly Offering[],
  { account, language }: Parameters<Handler<'offerings/listOfferings'>>[1],
) {
  const offerings = visible.map(({ offering }) => offering);
  const [views, mine] = await Promise.all([
    buildOfferingViews(dependencies, visible, language),
    readSubscriptions(dependencies.database.kysely, account, { offerings, limit: visible.length * MINE_OF_EACH }),
  ]);
  return views
    .map((view) => {
      const own = mine.find(({ subscription }) => subscription.offering.toString() === view.id);
      return { ...view, mine: own?.subscription.status ?? null };
    })
    .toSorted((one, other) => Number(one.mine === null) - Number(other.mine === null));
}

const MINE = 20;

export const getOffering =
  (dependencies: ServerDependencies): Handler<'offerings/getOffering'> =>
  async (input, caller) => {
    const { account, language } = caller;
    const { kysely } = dependencies.database;
    const number = BigInt(input.offering);
    const found = await readOffering(kysely, number);
    if (!found) return dependencies.blockTrades.get(number, caller);
    const [[view], steps, mine] = await Promise.all([
      buildOfferingViews(dependencies, [found], language),
      readOfferingSteps(kysely, number),
      readSubscriptions(kysely, account, { offering: number, limit: MINE }),
    ]);
    return {
      offering: view!,
      round: buildRevealedRandomness(found),
      commitment: found.terms.commitment,
      steps: steps.map(({ stage, at }) => ({ stage, at: new Date(at).toISOString() })),
      mine: mine.map(({ subscription, steps: taken, ...context }) =>
        buildSubscriptionView(account, subscription, taken, { ...context, language }),
      ),
    };
  };
