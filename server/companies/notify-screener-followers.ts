/**
 * Checks followed screens regularly, and notifies a customer when a company begins to fit: the new members and the
 * notice are one transaction. While figures are still being looked up, or a rate is missing, nothing is compared,
 * since companies that lack one would seem to leave.
 */
import { updateFollowedStockScreen } from '@bourse/core/information/companies/stock-screener.ts';
import { runInTransaction, lockAccount, writeNotice } from '../commands/transaction-with-events.ts';
import type { AssertLeadership } from '../jobs/fencing-tokens.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { ScreenerCriteria } from './screen-companies.ts';
import { type FollowedScreen, markScreenChecked, readScreensToCheck, updateScreenMembers } from './screens-store.ts';

type NotifyScreensDependencies = Pick<ServerDependencies, 'clock' | 'companies' | 'database' | 'accountEvents'> & {
  assertLeads: AssertLeadership;
};

/** How often each screen is checked, and how many are checked in one run. */
export const SCREENER_CHECK_EVERY_MS = 600_000;
const AT_ONCE = 500;
/** The most companies that a notice names. */
const NAMED = 3;

/** Returns how many customers were notified. */
export async function notifyScreenerFollowers(dependencies: NotifyScreensDependencies): Promise<number> {
  const now = dependencies.clock.now();
  const { kysely } = dependencies.database;
  let notifiedCount = 0;
  for (const due of await readScreensToCheck(kysely, now - SCREENER_CHECK_EVERY_MS, AT_ONCE))
    if (await checkScreen(dependencies, due)) notifiedCount += 1;
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
  { account, name, criteria }: FollowedScreen,
): Promise<boolean> {
  const fitting = await findFittingCompanies(dependencies, criteria);
  return runInTransaction(dependencies, async (work) => {
    await lockAccount(work, account);
    const screen = await markScreenChecked(work.db, { account, name }, work.now);
    // Unfollowed or changed meanwhile.
    if (!screen || !fitting || JSON.stringify(screen.criteria) !== JSON.stringify(criteria)) return false;
    const today = new Date(work.now).toISOString().slice(0, 10);
    const { members, entered } = updateFollowedStockScreen(
      screen.members,
      fitting.ids,
      screen.last_notified_on !== today,
    );
    await updateScreenMembers(work.db, { account, name }, members, entered.length > 0 ? today : null);
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
