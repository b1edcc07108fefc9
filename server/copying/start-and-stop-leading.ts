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
import { refuseRestrictedAction, type Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { sql } from 'kysely';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { CustomerCaller, Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatPortfolioKey, computePortfolioWorths } from './portfolio-worth.ts';
import { listDemoNameTranslations } from '../world/demo-names.ts';
import { loadHouseStrategyNames } from './leader-names.ts';
import { type LeaderRow, buildLeaderViews, type LeaderViewDependencies } from './leader-views.ts';
import { type StoredLeader, parseLeaderRow } from './parse-copying-rows.ts';

type LeadingDependencies = LeaderViewDependencies & Pick<ServerDependencies, 'accountEvents' | 'leaderAccounts'>;

/** The version of the text that leaders agree to (`copying.agreement`). */
const AGREEMENT = 2;
const PERCENT: Rate = 1_000_000n;

interface LeaderApplication {
  account: AccountId;
  portfolio: number;
  alias: string;
  currency: string;
  profitShare: Rate;
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
        buildLeaderAnswer(dependencies, await insertLeader(work, wish), { account, language }),
    });
    if (!isRefusal(answer)) await dependencies.leaderAccounts.reload();
    return answer;
  };

function refuseProfitShare(level: LeaderLevel, profitShare: Rate): Refusal | null {
  const most = LEADER_LEVEL_TERMS[level].shareCeiling;
  return profitShare > most ? refuse('leaderShare', { maximum: Number(most / PERCENT) }) : null;
}

/** Any fixed number that no other lock uses. */
const LEADER_APPLICATION_LOCK = 5_814_170;

/** Whether somebody leads or has led under a name that could be mistaken for this one, or a strategy could. */
async function isAliasTaken({ db }: TransactionContext, alias: string): Promise<boolean> {
  const rows = await db.selectFrom('leaders').select('alias').where('kind', '=', 'customer').execute();
  const visualForm = buildAliasLookalikeKey(alias);
  return [...rows.map((row) => row.alias), ...listDemoNameTranslations(), ...(await loadHouseStrategyNames())].some(
    (name) => buildAliasLookalikeKey(name) === visualForm,
  );
}

/**
 * Applications are decided one after the other, so that neither a name nor a person is accepted twice, through any
 * account.
 */
async function refuseLeaderApplication(work: TransactionContext, wish: LeaderApplication): Promise<Refusal | null> {
  const { account, portfolio, alias, currency, profitShare, stake } = wish;
  await sql`select pg_advisory_xact_lock(${LEADER_APPLICATION_LOCK})`.execute(work.db);
  if (portfolio === MAIN_PORTFOLIO) return refuse('portfolioIsMain');
  const { rows } = await sql<{
    states: Restriction[];
    verification: string;
    open: boolean;
    copies: boolean;
    led: boolean;
  }>`select a.states, c.verification,
      exists (select from portfolios p where p.account_id = a.account_id and p.portfolio = ${portfolio}
        and p.kind = 'own' and p.closed_at is null) as open,
      exists (select from copies k join accounts o using (account_id)
        where k.status <> 'ended' and (o.account_id = a.account_id or o.holder = a.holder)) as copies,
      exists (select from leaders l join accounts o using (account_id)
        where l.kind = 'customer' and (o.account_id = a.account_id or o.holder = a.holder)) as led
    from accounts a join customers c using (account_id) where a.account_id = ${account}`.execute(work.db);
  const found = rows[0]!;
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

async function insertLeader(
  work: TransactionContext,
  { account, portfolio, alias, currency, profitShare }: LeaderApplication,
): Promise<StoredLeader> {
  const row = await work.db
    .insertInto('leaders')
    .values({
      kind: 'customer',
      account_id: account,
      portfolio,
      alias,
      currency,
      profit_share: profitShare,
      agreed_version: AGREEMENT,
      started_at: new Date(work.now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return parseLeaderRow({ ...row });
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
        const leader = await db
          .selectFrom('leaders')
          .selectAll()
          .where('account_id', '=', account)
          .where('kind', '=', 'customer')
          .where('stopped_at', 'is', null)
          .executeTakeFirst();
        if (!leader) return refuse('notFound');
        const { rows } = await sql<{
          holds: boolean;
        }>`select exists (select from positions where account_id = ${account}
            and portfolio = ${leader.portfolio} and status <> 'closed')
          or exists (select from orders where account_id = ${account} and portfolio = ${leader.portfolio}
            and status = 'pending') as holds`.execute(db);
        if (rows[0]!.holds) return refuse('leaderHolds');
        await db
          .updateTable('leaders')
          .set({ stopped_at: new Date(now) })
          .where('leader', '=', leader.leader)
          .execute();
        return buildLeaderAnswer(
          dependencies,
          { ...parseLeaderRow({ ...leader }), stoppedAt: now },
          { account, language },
        );
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
        const row = await db
          .selectFrom('leaders')
          .selectAll()
          .where('account_id', '=', account)
          .where('kind', '=', 'customer')
          .where('stopped_at', 'is', null)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!row) return refuse('notFound');
        const leader = parseLeaderRow({ ...row });
        const profitShare = parseScaled(input.profitShare) ?? 0n;
        const refused = refuseProfitShare(leader.level, profitShare);
        if (refused) return refused;
        await db
          .updateTable('leaders')
          .set({ profit_share: profitShare })
          .where('leader', '=', leader.leader)
          .execute();
        return buildLeaderAnswer(dependencies, { ...leader, profitShare }, { account, language });
      },
    });
