import { refuse } from '@bourse/contract/errors.ts';
import type { LeagueRefusal } from '@bourse/core/leagues/entry.ts';
import type { Changes } from '@bourse/core/ledger/changes.ts';
import type { Key } from '../desk/command.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

/**
 * Stores a refusal under its key without running the command, so that a retry gets the same refusal. Returns the key's
 * earlier answer, or else this refusal.
 */
export async function refuseKept<Answer>(
  { desk }: Pick<Parts, 'desk'>,
  account: AccountId,
  key: Key,
  refusal: LeagueRefusal,
) {
  const answer = await desk.run<Changes, Answer>({
    account,
    actor: { account },
    key,
    currencies: [],
    instrument: null,
    decide: () => refusal,
    answer: () => {
      throw new Error('a refusal has no answer');
    },
  });
  return answer ?? refuse('systemBusy');
}
