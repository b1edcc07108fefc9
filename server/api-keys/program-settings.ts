/** What a customer's programs may do in a portfolio, whichever key they use. */
import { refuse } from '@bourse/contract/refusals.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import type { Handler } from '../calls/handler-types.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { hasOpenPortfolio } from '../customers/find-customers-and-portfolios.ts';
import { readProgramSettings, writeProgramSettings } from './store.ts';

export const getProgramSettings =
  ({ database }: Pick<ServerDependencies, 'database'>): Handler<'programs/getSettings'> =>
  (input, { account }) =>
    readProgramSettings(database.kysely, account, Number(input.portfolio ?? MAIN_PORTFOLIO));

export const changeProgramSettings =
  (dependencies: ServerDependencies): Handler<'programs/changeSettings'> =>
  (input, { account }) =>
    runTransactionCommand(dependencies, {
      actor: { account },
      key: computeIdempotencyKey('programs/changeSettings', input),
      async decide({ db }) {
        const portfolio = Number(input.portfolio ?? MAIN_PORTFOLIO);
        if (!(await hasOpenPortfolio(db, account, portfolio))) return refuse('portfolioNotFound');
        const before = await readProgramSettings(db, account, portfolio);
        const settings = {
          isSuspended: input.isSuspended ?? before.isSuspended,
          allowsShortSales: input.allowsShortSales ?? before.allowsShortSales,
          allowsFractions: input.allowsFractions ?? before.allowsFractions,
        };
        await writeProgramSettings(db, account, portfolio, settings);
        return settings;
      },
    });
