/** The house's capital in its own accounts: proposed by one person, approved by another, booked at the desk. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  decideHouseCapitalMovement,
  computeReturnableCapital,
} from '@bourse/core/accounts/house-accounts/house-capital.ts';
import { computeUnsettledAmount } from '@bourse/core/ledger/settlement-lots.ts';
import { type Amount, type Currency, formatAmount, isCurrency, parseAmount } from '@bourse/core/ledger/money.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { defineProposal, proposeHandler, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';
import type { ApprovalOutcome, ProposalKindHandler, ProposalTermsView } from '../reviews/review-kind-registry.ts';
import type { CommandContext } from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { Db } from '../db/kysely-or-transaction.ts';
import { type AccountId, parseAccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { isoTime } from '@bourse/core/dates.ts';
import {
  findOwnHouseAccount,
  insertHouseCapital,
  readAvailableBalance,
  readDueCapital,
} from './house-capital-store.ts';

type HouseCapitalInput = TermsOfCall<'staff/proposeHouseCapital'>;
export type HouseCapitalMovement = CallAnswer<Calls['staff/proposeHouseCapital']>;
interface CheckedCapitalMove {
  account: AccountId;
  name: string;
  amount: Amount;
}

export const houseCapitalProposal = defineProposal('houseCapital', termsOfCall('staff/proposeHouseCapital'));
const LARGEST = 10n ** 17n;

export function proposeHouseCapital(dependencies: ServerDependencies): Handler<'staff/proposeHouseCapital'> {
  return proposeHandler(dependencies, {
    call: 'staff/proposeHouseCapital',
    proposal: houseCapitalProposal,
    check: checkCapitalMove,
    describe: (terms, { name }) => ({ subject: name, detail: terms }),
    answer: (proposal, { terms, checked: { name }, work }): HouseCapitalMovement => ({
      ...buildCapitalTermsView(terms),
      name,
      status: 'proposed',
      at: isoTime(work.now),
      proposal,
    }),
  });
}

export const buildCapitalTermsView = ({ account, direction, currency, amount }: HouseCapitalInput) => ({
  account,
  direction,
  currency,
  amount: formatAmount(parseAmount(amount, currency) ?? 0n, currency),
});

/**
 * Only for accounts in which the house alone has a claim: in one where customers have shares, the money would be
 * theirs.
 */
async function checkCapitalMove(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  input: HouseCapitalInput,
): Promise<CheckedCapitalMove | Refusal> {
  if (!isCurrency(input.currency)) return refuse('currencyUnknown', { currency: input.currency });
  const amount = parseAmount(input.amount, input.currency);
  if (amount === null || amount <= 0n || amount > LARGEST) return refuse('badInput', { field: 'amount' });
  const account = parseAccountId(input.account);
  const row = await findOwnHouseAccount(db, account ?? 0n);
  if (!row) return refuse('notFound');
  const { account_id: found, purpose, name } = row;
  const free = await readFreeCapital(db, found, input.currency, now);
  if (input.direction === 'out' && amount > free)
    return refuse('capitalNotFree', { free: formatAmount(free, input.currency), currency: input.currency });
  return { account: found, name: `${purpose} ${name}`, amount };
}

/** As of now; the booking checks again under the account's lock. */
async function readFreeCapital(db: Db, account: AccountId, currency: Currency, now: number): Promise<Amount> {
  const { amount, lots } = await readAvailableBalance(db, account, currency);
  return computeReturnableCapital(
    { available: () => amount, unsettled: (of, at) => computeUnsettledAmount(lots, of, at) },
    currency,
    now,
  );
}

/** The second person's approval decides it; it is booked at the desk right afterwards. */
export const houseCapitalProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  houseCapitalProposal.handle({
    describe: ({ subject, terms }, now) => showCapitalTerms(dependencies, subject, terms, now),
    reload: () => bookApprovedCapital(dependencies),
    async carryOut(work, { proposal, terms: input }): Promise<ApprovalOutcome | Refusal> {
      const wanted = await checkCapitalMove(work, input);
      if ('refused' in wanted) return wanted;
      const { account, amount } = wanted;
      const { direction, currency } = input;
      await insertHouseCapital(work.db, { proposal: proposal.seq, account, direction, currency, amount }, work.now);
      return {};
    },
  });

async function showCapitalTerms(
  { database: { kysely } }: Pick<ServerDependencies, 'database'>,
  subject: string,
  { account: id, direction, currency, amount }: HouseCapitalInput,
  now: number,
): Promise<ProposalTermsView> {
  const account = parseAccountId(id);
  if (account === null || !isCurrency(currency)) return {};
  const free = await readFreeCapital(kysely, account, currency, now);
  return {
    terms: { account: subject, direction, currency, amount },
    follows: { free: formatAmount(free, currency) },
  };
}

/** Books everything that was approved and isn't booked yet; each once, by its key, however many processes try. */
export async function bookApprovedCapital({
  database,
  desk,
}: Pick<ServerDependencies, 'database' | 'desk'>): Promise<void> {
  for (const { account_id: account, ...due } of await readDueCapital(database.kysely))
    await desk.run({
      account,
      actor: { rule: 'house capital' },
      key: createNamedIdempotencyKey(`house capital ${due.number}`),
      currencies: [due.currency],
      instrument: null,
      decide: (state, now) => decideHouseCapitalMovement(state, due, now),
      answer: () => ({}),
    });
}
