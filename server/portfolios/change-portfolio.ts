/** Opens, renames and closes a portfolio. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import { isEmpty, isOpen, numberNext } from '@bourse/core/trading/portfolios/portfolio.ts';
import { hiddenName } from '../customers/portfolio-names.ts';
import type { Handler } from '../calls/handler.ts';
import { changePortfolio, insertPortfolio, readContents, readPortfolios, type StoredPortfolio } from './store.ts';
import type { PayDateParts } from '../ledger/pending-dividends.ts';
import type { CallName } from '@bourse/contract/calls.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { keyOf, runCommand } from '../commands/run-command.ts';
import type { Work } from '../commands/transaction.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

export const createPortfolio =
  (parts: WriteParts): Handler<'portfolios/createPortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(parts, {
      account,
      call: 'portfolios/createPortfolio',
      input,
      async decide(work, all) {
        const number = numberNext(all);
        if (typeof number !== 'number') return number;
        await insertPortfolio(work, account, number, hiddenName(parts.secrets, account, number, input.name));
        return { number, createdAt: work.now };
      },
    });
    return isRefusal(written) ? written : portfolioRow(written, input.name);
  };

export const renamePortfolio =
  (parts: WriteParts): Handler<'portfolios/renamePortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(parts, {
      account,
      call: 'portfolios/renamePortfolio',
      input,
      async decide(work, all) {
        const own = ownOf(all, input.portfolio);
        if (isRefusal(own)) return own;
        const { number, createdAt } = own;
        await changePortfolio(work, account, number, {
          name: hiddenName(parts.secrets, account, number, input.name),
        });
        return { number, createdAt };
      },
    });
    return isRefusal(written) ? written : portfolioRow(written, input.name);
  };

/** The account's lock keeps anything from coming in meanwhile; afterwards the desk refuses it. */
export const closePortfolio =
  (parts: WriteParts & PayDateParts): Handler<'portfolios/closePortfolio'> =>
  async (input, { account }) => {
    const written = await writePortfolio(parts, {
      account,
      call: 'portfolios/closePortfolio',
      input,
      async decide(work, all) {
        const own = ownOf(all, input.portfolio);
        if (isRefusal(own)) return own;
        if (!isEmpty(await readContents(parts, work, account, own.number))) return refuse('portfolioNotEmpty');
        await changePortfolio(work, account, own.number, { closed_at: new Date(work.now) });
        return { number: own.number, createdAt: own.createdAt };
      },
    });
    return isRefusal(written) ? written : {};
  };

/** Common to opening, renaming and closing a portfolio: the account's lock, and no name in stored answers. */

type WriteParts = Pick<Parts, 'database' | 'clock' | 'live' | 'secrets'>;

/** As answers are stored: the name is the customer's own text and is kept only in its own column, encrypted. */
export interface Written {
  number: number;
  createdAt: number;
}
const portfolioRow = ({ number, createdAt }: Written, name: string) => ({
  portfolio: {
    portfolio: number.toString(),
    kind: 'own' as const,
    name,
    createdAt: new Date(createdAt).toISOString(),
  },
});

interface Write {
  account: AccountId;
  call: CallName;
  input: { key: string; portfolio?: string; name?: string };
  decide(work: Work, all: readonly StoredPortfolio[]): Promise<Written | Refusal>;
}

/** The name in `input` is compared by its fingerprint: a fast hash of a name would reveal the name. */
const writePortfolio = (parts: WriteParts, { account, call, input, decide }: Write): Promise<Written | Refusal> =>
  runCommand(parts, {
    actor: { account },
    key: keyOf(call, {
      ...input,
      ...(input.name === undefined ? {} : { name: parts.secrets.fingerprint('name', input.name).toString('hex') }),
    }),
    decide: async (work) => decide(work, await readPortfolios(work.db, account)),
  });

/** An open portfolio that isn't the main one. */
function ownOf(all: readonly StoredPortfolio[], text: string): StoredPortfolio | Refusal {
  const number = Number(text);
  if (number === MAIN) return refuse('portfolioIsMain');
  const found = all.find((each) => each.number === number);
  return found && isOpen(all, number) ? found : refuse('portfolioNotFound');
}
