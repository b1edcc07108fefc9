/** The house's capital in its own accounts: proposed by one person, approved by another, booked at the desk. */
import type { AnswerOf, InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type CapitalMove, decideCapital, freeCapital } from '@bourse/core/accounts/house-accounts/capital.ts';
import { NO_LOTS, unsettled } from '@bourse/core/ledger/value-dates.ts';
import { MAIN } from '@bourse/core/ledger/transfer.ts';
import { type Amount, type Currency, formatAmount, isCurrency, parseAmount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { keyNamed } from '../desk/command.ts';
import { propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind, ShownTerms } from '../reviews/review-kinds.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import { readLots } from '../ledger/value-dates.ts';
import type { Handler } from '../calls/handler.ts';
import { type AccountId, accountOf } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { isoTime } from '@bourse/core/dates.ts';
import '@bourse/core/accounts/house-accounts/capital.ts';
import type { AreaRecords, StoredKind } from '../desk/record-kinds.ts';

export type Asked = Omit<InputOf<Calls['staff/proposeHouseCapital']>, 'key'>;
export type Movement = AnswerOf<Calls['staff/proposeHouseCapital']>;
type Db = Database['kysely'];
interface Wanted {
  account: AccountId;
  name: string;
  amount: Amount;
}

const KIND = 'houseCapital' as const;
const LARGEST = 10n ** 17n;

export function proposeHouseCapital(parts: Parts): Handler<'staff/proposeHouseCapital'> {
  return ({ key, ...input }, caller) =>
    runCommand(parts, {
      actor: caller,
      key: keyOf('staff/proposeHouseCapital', { ...input, key }),
      permission: 'money.rules',
      async decide(work): Promise<Movement | Refusal> {
        const wanted = await checked(work, input);
        if ('refused' in wanted) return wanted;
        const subject = wanted.name;
        const proposal = await propose(parts, work, caller, { kind: KIND, subject, terms: input });
        work.record.push({ action: 'proposeHouseCapital', subject, detail: { ...input, proposal: proposal.id } });
        return { ...asShown(input), name: wanted.name, standing: 'proposed', at: isoTime(work.now), proposal };
      },
    });
}

export const asShown = ({ account, direction, currency, amount }: Asked) => ({
  account,
  direction,
  currency,
  amount: formatAmount(parseAmount(amount, currency) ?? 0n, currency),
});

/**
 * Only for accounts in which the house alone has a claim: in one where customers have shares, the money would be
 * theirs.
 */
async function checked({ db, now }: Pick<StaffWork, 'db' | 'now'>, input: Asked): Promise<Wanted | Refusal> {
  if (!isCurrency(input.currency)) return refuse('currencyUnknown', { currency: input.currency });
  const amount = parseAmount(input.amount, input.currency);
  if (amount === null || amount <= 0n || amount > LARGEST) return refuse('badInput', { field: 'amount' });
  const account = accountOf(input.account);
  const row = await db
    .selectFrom('house_accounts')
    .select(['account_id', 'purpose', 'name'])
    .where('account_id', '=', account ?? 0n)
    .where('claimant', '=', 'house')
    .executeTakeFirst();
  if (!row) return refuse('notFound');
  const { account_id: found, purpose, name } = row;
  const free = await readFreeCapital(db, found, input.currency, now);
  if (input.direction === 'out' && amount > free)
    return refuse('capitalNotFree', { free: formatAmount(free, input.currency), currency: input.currency });
  return { account: found, name: `${purpose} ${name}`, amount };
}

/** As of now; the booking checks again under the account's lock. */
async function readFreeCapital(
  db: Db | StaffWork['db'],
  account: AccountId,
  currency: Currency,
  now: number,
): Promise<Amount> {
  const row = await db
    .selectFrom('balances')
    .select(['amount', 'lots'])
    .where('account_id', '=', account)
    .where('portfolio', '=', MAIN)
    .where('currency', '=', currency)
    .where('bucket', '=', 'available')
    .executeTakeFirst();
  const lots = row?.lots ? readLots(NO_LOTS, currency, row.lots) : NO_LOTS;
  return freeCapital(
    { available: () => row?.amount ?? 0n, unsettled: (of, at) => unsettled(lots, of, at) },
    currency,
    now,
  );
}

/** The second person's approval decides it; it is booked at the desk right afterwards. */
export const proposedHouseCapital = (parts: Parts): ProposedKind => ({
  kind: KIND,
  shows: ({ subject, terms }, now) => showCapital(parts, subject, terms, now),
  reload: () => bookCapital(parts),
  async carryOut(work, { proposal }): Promise<CarriedOut | Refusal> {
    const input = JSON.parse(proposal.terms) as Asked;
    const wanted = await checked(work, input);
    if ('refused' in wanted) return wanted;
    const { account, amount } = wanted;
    await work.db
      .insertInto('house_capital')
      .values({
        proposal: proposal.seq,
        account_id: account,
        direction: input.direction,
        currency: input.currency,
        amount,
        approved_at: new Date(work.now),
      })
      .execute();
    return {};
  },
});

async function showCapital(
  { database: { kysely } }: Pick<Parts, 'database'>,
  subject: string,
  terms: string,
  now: number,
): Promise<ShownTerms> {
  const { account: id, direction, currency, amount } = JSON.parse(terms) as Asked;
  const account = accountOf(id);
  if (account === null || !isCurrency(currency)) return {};
  const free = await readFreeCapital(kysely, account, currency, now);
  return {
    terms: { account: subject, direction, currency, amount },
    follows: { free: formatAmount(free, currency) },
  };
}

interface Due {
  number: bigint;
  account_id: AccountId;
  direction: 'in' | 'out';
  currency: string;
  amount: Amount;
}
const readDue = async (db: Db): Promise<Due[]> =>
  (
    await sql<Due>`select c.number, c.account_id, c.direction, c.currency, c.amount from house_capital c
      where not exists (select from house_capital_moves m where m.number = c.number) order by c.number`.execute(db)
  ).rows;

/** Books everything that was approved and isn't booked yet; each once, by its key, however many processes try. */
export async function bookCapital({ database, desk }: Pick<Parts, 'database' | 'desk'>): Promise<void> {
  for (const { account_id: account, ...due } of await readDue(database.kysely))
    await desk.run({
      account,
      actor: { rule: 'house capital' },
      key: keyNamed(`house capital ${due.number}`),
      currencies: [due.currency],
      instrument: null,
      decide: (state, now) => decideCapital(state, due, now),
      answer: () => ({}),
    });
}

const capitalMoves: StoredKind<CapitalMove> = {
  tables: [
    {
      table: 'house_capital_moves',
      columns: 'account_id bigint, number bigint, booked boolean, at timestamptz',
      row: ({ account, thing: { number, booked } }, at) => [account, number, booked, at],
    },
  ],
};

export const CAPITAL_RECORDS = { stored: { capitalMoves } } satisfies AreaRecords;
