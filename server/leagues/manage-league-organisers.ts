/** Staff's decisions about leagues: who may create them. Nothing here touches a season or its outcome. */
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { getLeaguePhase } from '@bourse/core/products/leagues/league-season.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { refuseConflictOfInterest } from '../customers/staff-conflicts-of-interest.ts';
import {
  computeIdempotencyKey,
  recordStaffAccessOncePerHour,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import { parseAccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { parseLeagueCursor } from './find-league.ts';
import { isCustomer } from '../customers/find-customers-and-portfolios.ts';
import { readOrganisers, setOrganiserAllowed } from './organisers-store.ts';
import { readLeagues } from './store.ts';

type StaffLeagueDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'leagueTexts'>;

export const listAllLeagues =
  (dependencies: StaffLeagueDependencies): Handler<'staff/listLeagues'> =>
  async ({ cursor, limit = PAGE_SIZE }, caller) => {
    const {
      database: { kysely },
      clock,
      leagueTexts,
    } = dependencies;
    const before = parseLeagueCursor(cursor);
    const found = await readLeagues(kysely, { account: null, before, limit: limit + 1 });
    const pageRows = found.slice(0, limit);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listLeagues', subject: 'leagues' },
      pageRows.flatMap(({ organiser }) => organiser ?? []),
    );
    const names = await leagueTexts.read(
      kysely,
      pageRows.map(({ name }) => name),
    );
    const now = clock.now();
    return {
      rows: pageRows.map(({ season, organiser, name, frozenAt, hash, entries }) => ({
        league: season.number.toString(),
        name: names.get(name) ?? '',
        organiser: organiser?.toString() ?? null,
        phase: getLeaguePhase(season, frozenAt !== null, now),
        startsAt: new Date(season.startsAt).toISOString(),
        endsAt: new Date(season.endsAt).toISOString(),
        capital: formatAmount(season.capital, season.currency),
        currency: season.currency,
        ranking: season.ranking,
        entries,
        hash,
      })),
      next: found.length > limit ? (pageRows.at(-1)?.season.number.toString() ?? null) : null,
    };
  };

export const listOrganisers =
  (dependencies: StaffLeagueDependencies): Handler<'staff/listOrganisers'> =>
  async (_, caller) => {
    const organisers = await readOrganisers(dependencies.database.kysely);
    await recordStaffAccessOncePerHour(
      dependencies,
      caller,
      { action: 'listOrganisers', subject: 'leagues' },
      organisers.map(({ account }) => account),
    );
    return {
      rows: organisers.map(({ account, allowedAt, leagues }) => ({
        customer: account.toString(),
        allowedAt: allowedAt.toISOString(),
        leagues,
      })),
    };
  };

export const setOrganiser =
  (dependencies: StaffLeagueDependencies): Handler<'staff/setOrganiser'> =>
  (input, caller) => {
    const account = parseAccountId(input.customer) ?? 0n;
    const { customer, allowed } = input;
    return runTransactionCommand(dependencies, {
      actor: caller,
      permission: 'invitations',
      key: computeIdempotencyKey('staff/setOrganiser', input),
      accounts: [account],
      audit: { action: 'setOrganiser', subject: `customer ${customer}`, account, detail: { allowed } },
      async decide({ db, now }): Promise<{ customer: string; allowed: boolean } | Refusal> {
        if (!(await isCustomer(db, account))) return refuse('organiserUnknown', { customer });
        const tied = await refuseConflictOfInterest(db, caller.staff, account);
        if (tied) return tied;
        await setOrganiserAllowed(db, account, allowed, now);
        return { customer, allowed };
      },
    });
  };
