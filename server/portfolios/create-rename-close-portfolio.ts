/** Opens, renames and closes a portfolio. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  isPortfolioEmpty,
  isOpenPortfolio,
  getNextPortfolioNumber,
} from '@bourse/core/trading/portfolios/portfolio.ts';
import { encryptPortfolioName } from '../customers/portfolio-names.ts';
import type { Handler } from '../calls/handler-types.ts';
import {
  updatePortfolio,
  insertPortfolio,
  readPortfolioContents,
  readPortfolios,
  type StoredPortfolio,
} from './store.ts';
import type { PendingDividendDependencies } from '../ledger/pending-dividends.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import type { TransactionContext } from '../commands/transaction-with-events.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';

export const createPortfolio =
  (dependencies: WritePortfolioDependencies): Handler<'portfolios/createPortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(dependencies, {
      account,
      call: 'portfolios/createPortfolio',
      input,
      async decide(work, all) {
        const number = getNextPortfolioNumber(all);
        if (typeof number !== 'number') return number;
        await insertPortfolio(
          work,
          account,
          number,
          encryptPortfolioName(dependencies.secrets, account, number, input.name),
        );
        return { number, createdAt: work.now };
      },
    });
    return isRefusal(written) ? written : portfolioRow(written, input.name);
  };

export const renamePortfolio =
  (dependencies: WritePortfolioDependencies): Handler<'portfolios/renamePortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(dependencies, {
      account,
      call: 'portfolios/renamePortfolio',
      input,
      async decide(work, all) {
        const own = findOpenPortfolio(all, input.portfolio);
        if (isRefusal(own)) return own;
        const { number, createdAt } = own;
        await updatePortfolio(work, account, number, {
          name: encryptPortfolioName(dependencies.secrets, account, number, input.name),
        });
        return { number, createdAt };
      },
    });
    return isRefusal(written) ? written : portfolioRow(written, input.name);
  };

/** The account's lock keeps anything from coming in meanwhile; afterwards the desk refuses it. */
export const closePortfolio =
  (dependencies: WritePortfolioDependencies & PendingDividendDependencies): Handler<'portfolios/closePortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(dependencies, {
      account,
      call: 'portfolios/closePortfolio',
      input,
      async decide(work, all) {
        const own = findOpenPortfolio(all, input.portfolio);
        if (isRefusal(own)) return own;
        if (!isPortfolioEmpty(await readPortfolioContents(dependencies, work, account, own.number)))
          return refuse('portfolioNotEmpty');
        await updatePortfolio(work, account, own.number, { closed_at: new Date(work.now) });
        return { number: own.number, createdAt: own.createdAt };
      },
    });
    return isRefusal(written) ? written : {};
  };

/** Common to opening, renaming and closing a portfolio: the account's lock, and no name in stored answers. */

type WritePortfolioDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'accountEvents' | 'secrets'>;

/** As answers are stored: the name is the customer's own text and is kept only in its own column, encrypted. */
export interface StoredPortfolioAnswer {
  number: number;
  createdAt: number;
}
const portfolioRow = ({ number, createdAt }: StoredPortfolioAnswer, name: string) => ({
  portfolio: {
    portfolio: number.toString(),
    kind: 'own' as const,
    name,
    createdAt: new Date(createdAt).toISOString(),
  },
});

interface PortfolioCommand {
  account: AccountId;
  call: CallName;
  input: { key: string; portfolio?: string; name?: string };
  decide(work: TransactionContext, all: readonly StoredPortfolio[]): Promise<StoredPortfolioAnswer | Refusal>;
}

/** The name in `input` is compared by its fingerprint: a fast hash of a name would reveal the name. */
const writePortfolio = (
  dependencies: WritePortfolioDependencies,
  { account, call, input, decide }: PortfolioCommand,
): Promise<StoredPortfolioAnswer | Refusal> =>
  runTransactionCommand(dependencies, {
    actor: { account },
    key: computeIdempotencyKey(call, {
      ...input,
      ...(input.name === undefined
        ? {}
        : { name: dependencies.secrets.fingerprint('name', input.name).toString('hex') }),
    }),
    decide: async (work) => decide(work, await readPortfolios(work.db, account)),
  });

/** An open portfolio that isn't the main one. */
function findOpenPortfolio(all: readonly StoredPortfolio[], text: string): StoredPortfolio | Refusal {
  const number = Number(text);
  if (number === MAIN_PORTFOLIO) return refuse('portfolioIsMain');
  const found = all.find((each) => each.number === number);
  return found && isOpenPortfolio(all, number) ? found : refuse('portfolioNotFound');
}
