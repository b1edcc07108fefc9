/**
 * A new demo world has offers in every phase: those of companies listed soon opened before the world began, and the
 * first of them close within minutes, so that a draw can be watched.
 */
import { randomUUID } from 'node:crypto';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { getOfferingKindRules, OFFERING_KINDS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import { computeMinimumSubscription } from '@bourse/core/products/offerings/subscribe-to-offering.ts';
import { computeOfferingSchedule } from '@bourse/core/products/offerings/offering-market-rules.ts';
import type { OfferingDates } from '@bourse/core/products/offerings/offering.ts';
import type { CustomerCaller, Handlers } from '../calls/handler-types.ts';
import { advanceOfferings } from './advance-offerings.ts';
import {
  insertPracticeOfferings,
  createPracticeSecondaryOfferings,
  createPracticeIpoOfferings,
  type PracticeOfferingDependencies,
  listUpcomingListings,
  buildSealedIpoOfferings,
} from './practice-offerings.ts';
import type { AdvanceOfferingsDependencies } from './kinds/offering-stage-handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readOfferings } from './store.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 86_400_000;
const KNOWN_MS = 14 * DAY_MS;
/** After the start: close, draw, allotment. */
const FIRST = { closes: 3 * MINUTE_MS, draws: 4 * MINUTE_MS, allots: 5 * MINUTE_MS };

/** If its application period would be over already, it ends some minutes after the start instead. */
function shortenDates(dates: OfferingDates, now: number): OfferingDates {
  if (dates.opensAt > now || dates.payBy <= now + DAY_MS) return dates;
  const opensAt = Math.min(dates.opensAt, now - DAY_MS);
  return dates.closesAt > now
    ? { ...dates, opensAt }
    : { ...dates, opensAt, closesAt: now + FIRST.closes, drawsAt: now + FIRST.draws, allotsAt: now + FIRST.allots };
}

export async function openDemoOfferings(
  dependencies: PracticeOfferingDependencies & AdvanceOfferingsDependencies,
): Promise<void> {
  const now = dependencies.clock.now();
  const startedOfferings = listUpcomingListings(dependencies, now).flatMap((listing) => {
    const { market, listedOn } = listing.instrument;
    const dates = shortenDates(
      computeOfferingSchedule(market, dependencies.world.hours, listedOn, dependencies.timeZones),
      now,
    );
    return dates.opensAt <= now ? buildSealedIpoOfferings(dependencies, listing, dates, dates.opensAt - KNOWN_MS) : [];
  });
  await insertPracticeOfferings(dependencies, startedOfferings);
  await createPracticeIpoOfferings(dependencies);
  await createPracticeSecondaryOfferings(dependencies, true);
  await advanceOfferings(dependencies);
}

/** The demo customer applies for what is open. */
export async function applyForDemoOfferings(
  customer: CustomerCaller,
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  handlers: Pick<Handlers, 'offerings/subscribe'>,
): Promise<void> {
  const now = clock.now();
  const all = OFFERING_KINDS.map((kind) => readOfferings(database.kysely, kind, ['sealed', 'open']));
  for (const { offering, terms } of (await Promise.all(all)).flat()) {
    const { opensAt, closesAt } = terms.dates;
    // Bids are sealed in the customer's browser: skip them.
    if (opensAt > now || closesAt <= now || getOfferingKindRules(terms.kind).allots === 'bids') continue;
    await handlers['offerings/subscribe'](
      { offering: offering.toString(), quantity: formatScaled(computeMinimumSubscription(terms)), key: randomUUID() },
      customer,
    );
  }
}
