/** Offers of shares of each kind in one currency, sealed into a trial's world and taken through all of their dates. */
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '@bourse/core/dates.ts';
import { computeSecretCommitment } from '@bourse/core/products/draws/draw-randomness.ts';
import {
  type SecondaryOfferingKind,
  buildSecondaryOfferingTerms,
} from '@bourse/core/products/offerings/secondary-offering-terms.ts';
import { OFFERING_CLOSE_GRACE_MS } from '@bourse/core/products/offerings/offering-kind-rules.ts';
import {
  type OfferingStage as OfferStage,
  OFFERING_STAGES,
  type OfferingTerms,
} from '@bourse/core/products/offerings/offering.ts';
import { parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { createKysely } from '@bourse/server/db/database.ts';
import { openDatabasePool } from '@bourse/server/db/pool.ts';
import { generateOfferingSecrets } from '@bourse/server/offerings/practice-offerings.ts';
import { insertOfferings, readOfferings } from '@bourse/server/offerings/store.ts';
import { createTemporalZones } from '@bourse/server/time/zones.ts';
import { callSuccessfully } from './trial-customers.ts';
import { databaseUrl, readDatabase } from './trial-database.ts';
import type { TrialContext } from './trial-runner.ts';

export interface TrialOffering {
  id: string;
  terms: OfferingTerms;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Longer than any trial lasts by its world's clock. */
const OPEN_MS = 6 * HOUR_MS;
const STEP_MS = 10 * MINUTE_MS;
const STAGE_WITHIN_MS = 30_000;
const POLL_EVERY_MS = 100;
const KINDS: readonly SecondaryOfferingKind[] = ['placing', 'auction', 'grab'];
const SHARES = ['US.NWRB', 'US.ALPN'] as const;
/** So few that most applicants get only a part of their request. */
const QUOTA = 120n * SCALE;
const PLENTY = 1_000_000n * SCALE;

function datesFrom(now: number): Pick<OfferingTerms, 'dates' | 'window'> {
  const closesAt = now + OPEN_MS;
  const after = (steps: number): number => closesAt + steps * STEP_MS;
  const listsOn = new Date(after(5)).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return {
    dates: {
      opensAt: now - MINUTE_MS,
      closesAt,
      drawsAt: after(1),
      allotsAt: after(2),
      payBy: after(3),
      nextPayBy: after(4),
      listsOn,
      listsAt: after(5),
    },
    window: { from: addDays(listsOn, -10), to: addDays(listsOn, -2) },
  };
}

/** The world's own rules, but within hours, and without a limit that a person's balance can't reach. */
async function termsOfShares(stage: TrialContext, sample: OfferingTerms): Promise<OfferingTerms[]> {
  const now = stage.world.nowMs();
  const { dates, window } = datesFrom(now);
  const caller = stage.caller(1);
  const all: OfferingTerms[] = [];
  for (const id of SHARES) {
    const { last } = await callSuccessfully<{ last: string }>(caller, 'quotes/getQuote', { instrument: id });
    const instrument = { ...sample, id, name: id, code: id, localName: '', board: 'listed', listedOn: '2001-01-01' };
    for (const kind of KINDS) {
      const beat = { kind, name: '', market: 'US', turn: 0, opensAt: now } as const;
      const { sponsor, randomness, commitment } = sample;
      const context = { hours: 'always', zones: createTemporalZones(), sponsor, randomness, commitment } as const;
      const terms = buildSecondaryOfferingTerms(
        beat,
        { ...instrument, board: 'listed', sharesOutstanding: 0n },
        parseScaled(last)!,
        context,
      );
      if (!terms) continue;
      const quota = kind === 'grab' ? PLENTY : QUOTA;
      // Bids have no discount.
      const promotionCap = kind === 'auction' ? 0n : 10n ** 12n;
      const more = { quota, maximum: PLENTY, promotionCap, minimumAmount: 0n, dates };
      // A placing's price would depend on days to come.
      const known = kind === 'placing' ? { live: false, window } : {};
      all.push({ ...terms, ...more, ...known });
    }
  }
  const { dates: _, window: __, ...listing } = sample;
  for (let times = 0; times < SHARES.length; times += 1)
    all.push({ ...listing, window: null, quota: QUOTA, maximum: PLENTY, dates });
  return all;
}

/** Opens two of each kind in US dollars, and waits until they are open. */
export async function openTrialOfferings(stage: TrialContext): Promise<TrialOffering[]> {
  const pool = openDatabasePool(
    await databaseUrl(stage.dataDir, 'owner'),
    { info() {}, warn() {}, error() {} },
    { max: 1 },
  );
  try {
    const db = createKysely(pool);
    const sample = (await readOfferings(db, 'ipo', OFFERING_STAGES)).find(({ terms }) => terms.market === 'US')?.terms;
    if (!sample) throw new Error('nothing is going to be listed in the US');
    const offers: TrialOffering[] = [];
    for (const planned of await termsOfShares(stage, sample)) {
      const secrets = generateOfferingSecrets();
      const terms = { ...planned, commitment: computeSecretCommitment(secrets.secret.toString('hex')) };
      const decidedAt = stage.world.nowMs() - DAY_MS;
      const [id] = await insertOfferings(db, [{ terms, secrets, worldScheduleKey: null, author: 'rule', decidedAt }]);
      offers.push({ id: id!.toString(), terms });
    }
    await untilStage(stage, offers, 'open');
    return offers;
  } finally {
    await pool.end();
  }
}

/** A grab has neither draw nor payment: it stays closed until its end. */
async function untilStage(
  { dataDir }: TrialContext,
  offers: readonly TrialOffering[],
  wanted: OfferStage,
): Promise<void> {
  const reached = OFFERING_STAGES.slice(OFFERING_STAGES.indexOf(wanted));
  const ids = offers.map(({ id }) => id);
  const end = performance.now() + STAGE_WITHIN_MS;
  for (;;) {
    const { rows } = await readDatabase(dataDir, (client) =>
      client.query<{ offering: bigint; kind: string; stage: string }>(
        `select offering, kind, stage from offerings where offering = any($1) and stage <> all($2)
          and not (kind = 'grab' and stage = 'closed' and $3)`,
        [ids, reached, wanted !== 'listed'],
      ),
    );
    if (rows.length === 0) return;
    if (performance.now() > end)
      throw new Error(`not ${wanted}: ${rows.map((row) => `${row.kind} ${row.offering} is ${row.stage}`).join(', ')}`);
    await wait(POLL_EVERY_MS);
  }
}

/** Moves the world's clock through their dates; calls `show` while bids can be revealed. */
export async function endTrialOfferings(
  stage: TrialContext,
  offers: readonly TrialOffering[],
  show: () => Promise<void>,
): Promise<void> {
  const [first] = offers;
  if (!first) return;
  const { dates } = first.terms;
  const pass = async (to: number, until: OfferStage): Promise<void> => {
    stage.world.setClock(to + OFFERING_CLOSE_GRACE_MS + 1_000);
    await untilStage(stage, offers, until);
  };
  await pass(dates.closesAt, 'closed');
  await show();
  await pass(dates.drawsAt, 'drawn');
  await pass(dates.allotsAt, 'allotted');
  await pass(dates.payBy, 'paid');
  await pass(dates.nextPayBy, 'paid');
  await pass(dates.listsAt, 'listed');
}

/** Reports what is left in clearing, or frozen for offers that are over. */
export async function checkOfferingsCleared(
  { dataDir, journal }: TrialContext,
  offers: readonly TrialOffering[],
): Promise<number> {
  const { rows } = await readDatabase(dataDir, (client) =>
    client.query<{ offering: bigint; kind: string; count: bigint; cleared: string; held: string }>(
      `select s.offering, s.kind, count(distinct (s.account_id, s.subscription_seq)) as count,
          coalesce(sum(case when t.credit = 'offering' then t.amount when t.debit = 'offering' then -t.amount end), 0)
            as cleared,
          coalesce(sum(case when t.credit = 'subscribed' then t.amount when t.debit = 'subscribed' then -t.amount end),
            0) as held
        from subscriptions s join transfers t
          on t.account_id = s.account_id and t.reference = 'i' || s.subscription_seq
        where s.offering = any($1) group by 1, 2`,
      [offers.map(({ id }) => id)],
    ),
  );
  for (const { offering, kind, cleared, held } of rows) {
    if (cleared !== '0') journal.violate(`${kind} ${offering}: its clearing account ends at ${cleared}`);
    if (held !== '0') journal.violate(`${kind} ${offering}: ${held} is frozen after its end`);
  }
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}
