/**
 * Checks followed screens regularly, and notifies a customer when a company begins to fit: the new members and the
 * notice are one transaction. While figures are still being looked up, or a rate is missing, nothing is compared,
 * since companies that lack one would seem to leave.
 */
import { updateFollowedStockScreen } from '@bourse/core/information/companies/stock-screener.ts';
import { sql } from 'kysely';
import { runInTransaction, lockAccount, writeNotice } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { AssertLeadership } from '../jobs/fencing-tokens.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { ScreenerCriteria } from './screen-companies.ts';

type NotifyScreensDependencies = Pick<ServerDependencies, 'clock' | 'companies' | 'database' | 'accountEvents'> & {
  assertLeads: AssertLeadership;
};

/** How often each screen is checked, and how many are checked in one run. */
export const SCREENER_CHECK_EVERY_MS = 600_000;
const AT_ONCE = 500;
/** The most companies that a notice names. */
const NAMED = 3;

interface Due {
  account_id: AccountId;
  name: string;
  criteria: ScreenerCriteria;
}

/** Returns how many customers were notified. */
export async function notifyScreenerFollowers(dependencies: NotifyScreensDependencies): Promise<number> {
  const now = dependencies.clock.now();
  const { rows } = await sql<Due>`select account_id, name, criteria from saved_screens
    where followed_since is not null
      and (last_checked_at is null or last_checked_at <= ${new Date(now - SCREENER_CHECK_EVERY_MS)})
    order by last_checked_at nulls first limit ${AT_ONCE}`.execute(dependencies.database.kysely);
  let notifiedCount = 0;
  for (const due of rows) if (await checkScreen(dependencies, due)) notifiedCount += 1;
  return notifiedCount;
}

interface Fitting {
  ids: string[];
  nameOf: ReadonlyMap<string, string>;
}

/** Null while figures are still being looked up, or amounts can't be converted. */
async function findFittingCompanies(
  { companies }: NotifyScreensDependencies,
  criteria: ScreenerCriteria,
): Promise<Fitting | null> {
  const found = await companies.screening(await companies.now(criteria.market), criteria);
  if (found.computing || found.isRateMissing) return null;
  return {
    ids: found.companies.map(({ instrument }) => instrument.id),
    nameOf: new Map(found.companies.map(({ instrument }) => [instrument.id, instrument.name])),
  };
}

async function checkScreen(
  dependencies: NotifyScreensDependencies,
  { account_id: account, name, criteria }: Due,
): Promise<boolean> {
  const fitting = await findFittingCompanies(dependencies, criteria);
  return runInTransaction(dependencies, async (work) => {
    await lockAccount(work, account);
    const mine = () =>
      work.db
        .updateTable('saved_screens')
        .where('account_id', '=', account)
        .where('name', '=', name)
        .where('followed_since', 'is not', null);
    const screen = await mine()
      .set({ last_checked_at: new Date(work.now) })
      .returning(['members', 'last_notified_on', 'criteria'])
      .executeTakeFirst();
    // Unfollowed or changed meanwhile.
    if (!screen || !fitting || JSON.stringify(screen.criteria) !== JSON.stringify(criteria)) return false;
    const today = new Date(work.now).toISOString().slice(0, 10);
    const { members, entered } = updateFollowedStockScreen(
      screen.members,
      fitting.ids,
      screen.last_notified_on !== today,
    );
    await mine()
      .set({ members, ...(entered.length > 0 ? { last_notified_on: today } : {}) })
      .execute();
    if (entered.length > 0) {
      const names = entered.slice(0, NAMED).map((id) => fitting.nameOf.get(id) ?? id);
      const more = entered.length > NAMED ? ' …' : '';
      const [only] = entered;
      await writeNotice(work, account, 'screenEntered', {
        screen: name,
        count: entered.length,
        names: `${names.join(', ')}${more}`,
        screenId: name,
        instrumentId: entered.length === 1 && only !== undefined ? only : '',
      });
    }
    await dependencies.assertLeads(work.db);
    return entered.length > 0;
  });
}
