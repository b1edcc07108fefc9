/** Common to opening, renaming and closing a portfolio: the account's lock, and no name in stored answers. */
import type { CallName } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { isOpen } from '@bourse/core/portfolios/portfolio.ts';
import { keyOf, runCommand } from '../desk/run-command.ts';
import type { Work } from '../desk/work.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { readPortfolios, type StoredPortfolio } from './store.ts';

export type WriteParts = Pick<Parts, 'database' | 'clock' | 'live' | 'secrets'>;

/** As answers are stored: the name is the customer's own text and is kept only in its own column, encrypted. */
export interface Written {
  number: number;
  createdAt: number;
}
export const portfolioRow = ({ number, createdAt }: Written, name: string) => ({
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
export const writePortfolio = (
  parts: WriteParts,
  { account, call, input, decide }: Write,
): Promise<Written | Refusal> =>
  runCommand(parts, {
    actor: { account },
    key: keyOf(call, {
      ...input,
      ...(input.name === undefined ? {} : { name: parts.secrets.fingerprint('name', input.name).toString('hex') }),
    }),
    decide: async (work) => decide(work, await readPortfolios(work.db, account)),
  });

/** An open portfolio that isn't the main one. */
export function ownOf(all: readonly StoredPortfolio[], text: string): StoredPortfolio | Refusal {
  const number = Number(text);
  if (number === MAIN) return refuse('portfolioIsMain');
  const found = all.find((each) => each.number === number);
  return found && isOpen(all, number) ? found : refuse('portfolioNotFound');
}
