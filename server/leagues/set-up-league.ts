/**
 * A league that staff of a practice world make in a customer's name, so that a teacher alone sets it up in one place.
 * Its codes go to its organiser alone: nobody in the console could log in by them.
 */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { refuseConflictOfInterest } from '../customers/staff-conflicts-of-interest.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseAccountId } from '../ids.ts';
import { isPracticeWorld } from '../world/world.ts';
import { addLeague, buildSeasonTerms, type CreateLeagueDependencies } from './create-league.ts';
import { addNames } from './invite-people-by-name.ts';
import { isCustomer } from '../customers/find-customers-and-portfolios.ts';
import { mayCreateLeagues } from './store.ts';

type SetUpDependencies = CreateLeagueDependencies & Pick<ServerDependencies, 'world'>;

export const setUpLeague =
  (dependencies: SetUpDependencies): Handler<'staff/setUpLeague'> =>
  async ({ key, ...input }, caller) => {
    const { organiser, name, names, ...rules } = input;
    const account = parseAccountId(organiser) ?? 0n;
    const terms = buildSeasonTerms(dependencies, rules);
    if (isRefusal(terms)) return terms;
    const fingerprint = (text: string): string => dependencies.secrets.fingerprint('name', text).toString('hex');
    const made = await runTransactionCommand(dependencies, {
      actor: caller,
      permission: 'invitations',
      key: computeIdempotencyKey('staff/setUpLeague', {
        ...input,
        name: fingerprint(name),
        names: names.map(fingerprint),
        key,
      }),
      accounts: [account],
      async decide(work): Promise<{ league: string; invited: number } | Refusal> {
        const { db } = work;
        if (!(await isPracticeWorld(dependencies, db))) return refuse('practiceOnly');
        const refused = await refuseOrganiser(db, caller.staff, account, organiser);
        if (refused) return refused;
        const added = await addLeague(dependencies, work, { account, name, terms });
        if (isRefusal(added)) return added;
        const listed = await addNames(dependencies, work, Number(added.league), names);
        if (isRefusal(listed)) return listed;
        work.auditEntries.push({
          action: 'setUpLeague',
          subject: `customer ${organiser}`,
          account,
          detail: { league: added.league, invited: listed.invited },
        });
        return { league: added.league, invited: listed.invited };
      },
    });
    if (!isRefusal(made)) await dependencies.seasonTerms.findOrLoad(dependencies.database.kysely, Number(made.league));
    return made;
  };

async function refuseOrganiser(
  db: Parameters<typeof mayCreateLeagues>[0],
  staff: Parameters<typeof refuseConflictOfInterest>[1],
  account: bigint,
  organiser: string,
): Promise<Refusal | null> {
  if (!(await isCustomer(db, account))) return refuse('organiserUnknown', { customer: organiser });
  if (!(await mayCreateLeagues(db, account))) return refuse('organiserNotAllowed', { customer: organiser });
  return refuseConflictOfInterest(db, staff, account);
}
