/** What a customer's programs may do in a portfolio, whichever key they use. */
import { refuse } from '@bourse/contract/refusals.ts';
import { loosensProgramSettings, type ProgramSettings } from '@bourse/core/accounts/customers/program-settings.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { hasOpenPortfolio } from '../customers/find-customers-and-portfolios.ts';
import type { AccountId } from '../ids.ts';
import { readProgramSettings, writeProgramSettings } from './store.ts';

/** What programs may do, for their orders: read at most once a second for each portfolio. */
export interface ProgramSettingsCache {
  read(account: AccountId, portfolio: number): Promise<ProgramSettings>;
  forget(account: AccountId, portfolio: number): void;
}

const TRUST_MS = 800;
const CACHED_MAXIMUM = 20_000;

export function createProgramSettingsCache({
  database,
  clock,
}: Pick<ServerDependencies, 'database' | 'clock'>): ProgramSettingsCache {
  const cached = new Map<string, { settings: Promise<ProgramSettings>; readAt: number }>();
  const nameOf = (account: AccountId, portfolio: number): string => `${account} ${portfolio}`;
  return {
    read(account, portfolio) {
      const name = nameOf(account, portfolio);
      const known = cached.get(name);
      const now = clock.now();
      if (known && Math.abs(now - known.readAt) < TRUST_MS) return known.settings;
      if (cached.size >= CACHED_MAXIMUM) cached.clear();
      const settings = readProgramSettings(database.kysely, account, portfolio);
      cached.set(name, { settings, readAt: now });
      settings.catch(() => cached.delete(name));
      return settings;
    },
    forget: (account, portfolio) => void cached.delete(nameOf(account, portfolio)),
  };
}

export const getProgramSettings =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'programs/getSettings'> =>
  (input, { account }) =>
    readProgramSettings(database.kysely, account, Number(input.portfolio ?? MAIN_PORTFOLIO));

export const changeProgramSettings =
  (dependencies: ServerDependencies): Handler<'programs/changeSettings'> =>
  async (input, { account, apiKey }) => {
    const portfolio = Number(input.portfolio ?? MAIN_PORTFOLIO);
    const changed = await runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('programs/changeSettings', input),
      async decide({ db }) {
        if (!(await hasOpenPortfolio(db, account, portfolio))) return refuse('portfolioNotFound');
        const before = await readProgramSettings(db, account, portfolio);
        const settings = {
          isSuspended: input.isSuspended ?? before.isSuspended,
          allowsShortSales: input.allowsShortSales ?? before.allowsShortSales,
          allowsFractions: input.allowsFractions ?? before.allowsFractions,
        };
        if (apiKey && loosensProgramSettings(before, settings)) return refuse('programSettingsOwner');
        await writeProgramSettings(db, account, portfolio, settings);
        return settings;
      },
    });
    dependencies.programSettings.forget(account, portfolio);
    return changed;
  };
