/** One call that acts on many orders or positions, each by a command of its own. */
import { isRefusal, type Refusal } from '@bourse/contract/refusals.ts';
import { MAIN_PORTFOLIO } from '@bourse/core/ledger/transfer.ts';
import {
  type CommandDependencies,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

/** Of which portfolio, and in which instrument if not in all. */
interface ChooseInput {
  portfolio?: string | undefined;
  instrument?: string | undefined;
  key: string;
}
interface ActOnChosen<Chosen, Row> {
  account: AccountId;
  choose(
    db: Database['kysely'],
    account: AccountId,
    from: { portfolio: number; instrument: string | undefined },
  ): Promise<Chosen[]>;
  idOf(chosen: Chosen): string;
  act(chosen: Chosen, key: string): Promise<Row>;
}

/**
 * First which ones they are is decided, and stored under the key, then `act` is called for each with a key of its own,
 * with a space, which no customer's key has: a repeat ends what an interrupted attempt has left, and answers what was
 * answered for the others.
 */
export async function actOnChosen<Chosen extends object, Row>(
  dependencies: CommandDependencies,
  call: string,
  input: ChooseInput,
  { account, choose, idOf, act }: ActOnChosen<Chosen, Row>,
): Promise<{ rows: Row[] } | Refusal> {
  const { portfolio = MAIN_PORTFOLIO, instrument, key } = input;
  const chosen = await runTransactionCommand(dependencies, {
    actor: { account },
    key: computeIdempotencyKey(call, input),
    decide: ({ db }) => choose(db, account, { portfolio: Number(portfolio), instrument }),
  });
  if (isRefusal(chosen)) return chosen;
  return { rows: await Promise.all(chosen.map((each) => act(each, `${key} ${idOf(each)}`))) };
}
