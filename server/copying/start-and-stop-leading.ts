/** How a customer begins to lead, changes their share of profits, and stops leading. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { hasMixedAlphabets } from '@bourse/core/accounts/staff/staff-names.ts';
import {
  hasUnsupportedLetters,
  buildAliasLookalikeKey,
  normalizeLeaderAlias,
} from '@bourse/core/products/copying/leader-alias.ts';
import { getMinimumLeaderStake } from '@bourse/core/products/copying/copy-lifecycle.ts';
import { type LeaderLevel, LEADER_LEVEL_TERMS } from '@bourse/core/products/copying/leader-levels.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { portfolioKindOf } from '@bourse/core/ledger/portfolio-kinds.ts';
import { formatAmount, isCurrency, parseScaled, type Rate } from '@bourse/core/ledger/money.ts';
import { refuseRestrictedAction } from '@bourse/core/compliance/account-restrictions.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatPortfolioKey, computePortfolioWorths } from './portfolio-worth.ts';
import { listDemoNameTranslations } from '../world/demo-names.ts';
import { loadHouseStrategyNames } from './leader-names.ts';
import { type LeaderRow, buildLeaderViews, type LeaderViewDependencies } from './leader-views.ts';
import type { StoredLeader } from './parse-copying-rows.ts';
import {
  hasOpenTrades,
  insertLeader,
  lockLeaderApplications,
  lockOwnActiveLeader,
  type NewLeader,
  readLeaderAliases,
  readLeaderApplicant,
  readOwnActiveLeader,
  updateLeader,
} from './leaders-store.ts';

type LeadingDependencies = LeaderViewDependencies & Pick<ServerDependencies, 'accountEvents' | 'leaderAccounts'>;

const PERCENT: Rate = 1_000_000n;

interface LeaderApplication extends NewLeader {
  stake: bigint;
}

export const applyToLead =
  (dependencies: LeadingDependencies): Handler<'copying/applyLeader'> =>
  async (input, { account, language }) => {
    const { currency } = input;
    if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
    const portfolio = Number(input.portfolio);
    const worths = await computePortfolioWorths(dependencies, [{ account, portfolio }], currency);
    const wish: LeaderApplication = {
      account,
      portfolio,
      alias: normalizeLeaderAlias(input.name),
      currency,
      profitShare: parseScaled(input.profitShare) ?? 0n,
      stake: worths.get(formatPortfolioKey({ account, portfolio }))!.equity,
    };
    const answer = await runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('copying/applyLeader', input),
      decide: async (work) =>
        (await refuseLeaderApplication(work, wish)) ??
        buildLeaderAnswer(dependencies, await insertLeader(work.db, wish, work.now), { account, language }),
    });
    if (!isRefusal(answer)) await dependencies.leaderAccounts.reload();
    return answer;
  };

function refuseProfitShare(level: LeaderLevel, profitShare: Rate): Refusal | null {
  const most = LEADER_LEVEL_TERMS[level].shareCeiling;
  return profitShare > most ? refuse('leaderShare', { maximum: Number(most / PERCENT) }) : null;
}

/** Whether somebody leads or has led under a name that could be mistaken for this one, or a strategy could. */
async function isAliasTaken({ db }: TransactionContext, alias: string): Promise<boolean> {
  const aliases = await readLeaderAliases(db);
  const visualForm = buildAliasLookalikeKey(alias);
  return [...aliases, ...listDemoNameTranslations(), ...(await loadHouseStrategyNames())].some(
    (name) => buildAliasLookalikeKey(name) === visualForm,
  );
}

/**
 * Applications are decided one after the other, so that neither a name nor a person is accepted twice, through any
 * account.
 */
async function refuseLeaderApplication(work: TransactionContext, wish: LeaderApplication): Promise<Refusal | null> {
  const { account, portfolio, alias, currency, profitShare, stake } = wish;
  await lockLeaderApplications(work.db);
  if (portfolio === MAIN_PORTFOLIO) return refuse('portfolioIsMain');
  const found = await readLeaderApplicant(work.db, { account, portfolio });
  const barred = refuseRestrictedAction(found.states, 'open', work.now);
  if (barred) return barred;
  if (found.verification !== 'certified') return refuse('identityRequired');
  if (!found.open || portfolioKindOf(portfolio) !== 'own') return refuse('portfolioNotFound');
  if (found.led) return refuse('ledAlready');
  if (found.copies) return refuse('leaderCopies');
  if (hasMixedAlphabets(alias) || hasUnsupportedLetters(alias) || buildAliasLookalikeKey(alias) === '')
    return refuse('leaderNameLetters');
  if (await isAliasTaken(work, alias)) return refuse('leaderNameTaken');
  const share = refuseProfitShare('primary', profitShare);
  if (share) return share;
  const least = getMinimumLeaderStake(currency);
  if (least === 0n) return refuse('currencyUnknown', { currency });
  return stake < least ? refuse('leaderStake', { minimum: formatAmount(least, currency), currency }) : null;
}

async function buildLeaderAnswer(
  dependencies: LeadingDependencies,
  leader: StoredLeader,
  caller: Pick<CustomerCaller, 'account' | 'language'>,
): Promise<{ leader: LeaderRow }> {
  const [view] = await buildLeaderViews(dependencies, [leader], caller);
  return { leader: { ...view!.row, own: true } };
}

/** Permanent. The job that tends copies stops the followers' copies and returns their money. */
export const stopLeading =
  (dependencies: LeadingDependencies): Handler<'copying/stopLeading'> =>
  async (input, { account, language }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('copying/stopLeading', input),
      async decide({ db, now }) {
        const leader = await readOwnActiveLeader(db, account);
        if (!leader) return refuse('notFound');
        if (await hasOpenTrades(db, leader)) return refuse('leaderHolds');
        await updateLeader(db, leader.leader, { stopped_at: new Date(now) });
        return buildLeaderAnswer(dependencies, { ...leader, stoppedAt: now }, { account, language });
      },
    });

/** Applies to copies that begin from now on. */
export const changeProfitShare =
  (dependencies: LeadingDependencies): Handler<'copying/changeProfitShare'> =>
  async (input, { account, language }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('copying/changeProfitShare', input),
      async decide({ db }) {
        const leader = await lockOwnActiveLeader(db, account);
        if (!leader) return refuse('notFound');
        const profitShare = parseScaled(input.profitShare) ?? 0n;
        const refused = refuseProfitShare(leader.level, profitShare);
        if (refused) return refused;
        await updateLeader(db, leader.leader, { profit_share: profitShare });
        return buildLeaderAnswer(dependencies, { ...leader, profitShare }, { account, language });
      },
    });
