/**
 * What copies need besides blocks: stopping them at their follower's loss limit and when their leader has gone, and
 * sharing each month's gains. All of it is idempotent and depends on the present state, not on when it last ran.
 */
import {
  type CopyDecision,
  decideProposeStrategyVersion,
  decideStopCopy,
  isBeyondStopLoss,
} from '@bourse/core/products/copying/copy-lifecycle.ts';
import { decideReceiveProfitShares } from '@bourse/core/products/copying/leader-profit-shares.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import {
  formatPortfolioKey,
  type PortfolioWorth,
  computePortfolioWorths,
  type WorthDependencies,
} from './portfolio-worth.ts';
import { finishCopies, type FinishCopyDependencies } from './finish-copies.ts';
import { operatorMonthAt } from './operator-local-dates.ts';
import { buildCopyByPortfolioLoad, buildProfitSharesByLeaderLoad } from './copying-records.ts';
import { COPYING_ACTOR, payOwedProfitShares, shareMonthlyProfit } from './share-profits.ts';
import {
  clearLoweredAt,
  markLeadersWithClosedAccountsStopped,
  readCopiesToAskAboutVersion,
  readRestrictedLeaders,
  readStoppedLeadersWithFollowers,
  readUnnotifiedFollowers,
  readUnpaidLeaders,
} from './copy-maintenance-store.ts';
import * as store from './store.ts';
import { decideCopyRestrictionNotice, getCopyRestriction } from '@bourse/core/products/copying/leader-restrictions.ts';
import { encodeLeaderName } from '@bourse/core/products/copying/copy-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeFollowedAmountLimit } from './leader-capacity-and-holdings.ts';
import type { StoredLeader } from './parse-copying-rows.ts';

export type MaintainCopyDependencies = FinishCopyDependencies;
const PAGE = 1_000;
const AT_ONCE = 100;

export async function maintainCopies(dependencies: MaintainCopyDependencies): Promise<void> {
  const month = operatorMonthAt(dependencies, dependencies.clock.now());
  const gone = await endLeadersWithClosedAccounts(dependencies);
  await askFollowersAboutNewVersion(dependencies);
  await notifyFollowersOfRestriction(dependencies);
  await forEachActiveCopy(dependencies, async (copy, worth) => {
    if (worth.sure && copy.sharedMonth < month) await shareMonthlyProfit(dependencies, copy, worth);
    else if (copy.owed > 0n) await payOwedProfitShares(dependencies, copy, worth);
    if (copy.status === 'stopping') return;
    if (gone.has(copy.leader)) await stopCopyAutomatically(dependencies, copy, 'leaderStopped', null);
    else if (worth.sure && isBeyondStopLoss(copy, worth.equity))
      await stopCopyAutomatically(dependencies, copy, 'stopLoss', worth);
  });
  await finishCopies(dependencies);
  await payLeaders(dependencies);
}

/** Runs `act` for each active copy with its present worth. */
async function forEachActiveCopy(
  dependencies: MaintainCopyDependencies,
  act: (copy: store.StoredCopy, worth: PortfolioWorth) => Promise<void>,
): Promise<void> {
  for (let last: store.StoredCopy | null = null; ; ) {
    const page: store.StoredCopy[] = await store.readUnendedCopies(dependencies.database.kysely, last, PAGE);
    last = page.at(-1) ?? null;
    if (last === null) return;
    for (const [currency, copies] of Map.groupBy(page, (copy) => copy.currency)) {
      const worths = await computePortfolioWorths(dependencies, copies, currency);
      await mapWithConcurrency(copies, AT_ONCE, (copy) => act(copy, worths.get(formatPortfolioKey(copy))!));
    }
  }
}

const stopCopyAutomatically = (
  { desk }: MaintainCopyDependencies,
  { account, portfolio, highWater }: store.StoredCopy,
  cause: 'stopLoss' | 'leaderStopped',
  worth: PortfolioWorth | null,
): Promise<unknown> =>
  desk.runIfDue<CopyDecision, object>({
    account,
    actor: COPYING_ACTOR,
    key: null,
    currencies: [],
    instrument: null,
    loads: [buildCopyByPortfolioLoad(portfolio)],
    decide: (state) => decideStopCopy(state, portfolio, false, cause, worth && { equity: worth.equity, highWater }),
    answer: () => ({}),
  });

/**
 * Marks leaders who have closed their account for good as stopped. Returns all stopped leaders whom somebody still
 * follows.
 */
async function endLeadersWithClosedAccounts({ database, clock }: MaintainCopyDependencies): Promise<Set<bigint>> {
  await markLeadersWithClosedAccountsStopped(database.kysely, clock.now());
  return readStoppedLeadersWithFollowers(database.kysely);
}

/** When a strategy runs in another version, asks each follower once whether to continue with it. */
async function askFollowersAboutNewVersion({ database, desk }: MaintainCopyDependencies): Promise<void> {
  const copies = await readCopiesToAskAboutVersion(database.kysely, PAGE);
  await mapWithConcurrency(copies, AT_ONCE, ({ account, portfolio, version }) =>
    desk.runIfDue<CopyDecision, object>({
      account,
      actor: COPYING_ACTOR,
      key: null,
      currencies: [],
      instrument: null,
      loads: [buildCopyByPortfolioLoad(portfolio)],
      decide: (state) => decideProposeStrategyVersion(state, portfolio, version),
      answer: () => ({}),
    }),
  );
}

/** Credits each leader with all shares that followers have paid since, in one command. */
async function payLeaders({ database, desk }: MaintainCopyDependencies): Promise<void> {
  for (const { leader, account, currencies } of await readUnpaidLeaders(database.kysely))
    await desk.runIfDue<DecisionChanges, object>({
      account,
      actor: COPYING_ACTOR,
      key: null,
      currencies,
      instrument: null,
      loads: [buildProfitSharesByLeaderLoad(leader)],
      decide: (state) => decideReceiveProfitShares(state, leader),
      answer: () => ({}),
    });
}

type HoldNoticeDependencies = WorthDependencies & Pick<ServerDependencies, 'desk'>;

/** Notifies followers when their leader is held back, with the reason, and when that is over. Idempotent. */
async function notifyFollowersOfRestriction(dependencies: HoldNoticeDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  for (const { leader, states, loweredAt } of await readRestrictedLeaders(kysely)) {
    const room = loweredAt === null ? { followed: 0n, most: 0n } : await readLeaderCapacity(dependencies, leader);
    const hold = getCopyRestriction({ states, loweredAt, ...room }, dependencies.clock.now());
    if (loweredAt !== null && room.followed < room.most) await clearLoweredAt(kysely, leader.leader);
    await mapWithConcurrency(
      await readUnnotifiedFollowers(kysely, leader.leader, hold),
      AT_ONCE,
      ({ account, portfolio }) =>
        dependencies.desk.runIfDue<CopyDecision, object>({
          account,
          actor: { rule: 'copying' },
          key: null,
          currencies: [],
          instrument: null,
          loads: [buildCopyByPortfolioLoad(portfolio)],
          decide: (state) => decideCopyRestrictionNotice(state, portfolio, hold, encodeLeaderName(leader)),
          answer: () => ({}),
        }),
    );
  }
}

async function readLeaderCapacity(
  dependencies: HoldNoticeDependencies,
  leader: StoredLeader,
): Promise<{ followed: bigint; most: bigint }> {
  const [worths, followed] = await Promise.all([
    computePortfolioWorths(dependencies, [leader], leader.currency),
    store.readFollowedTotals(dependencies.database.kysely, [leader.leader]),
  ]);
  return {
    followed: followed.get(leader.leader)?.base ?? 0n,
    most: computeFollowedAmountLimit(leader, worths.get(formatPortfolioKey(leader))!.equity),
  };
}
