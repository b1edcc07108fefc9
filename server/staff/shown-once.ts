/** Passwords and secrets that are answered to whoever made them, once: what is kept with the key has none. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal } from '@bourse/contract/errors.ts';
import type { Parts } from '../parts.ts';
import type { Enlisted } from './enlist.ts';
import { selectPerson } from './people.ts';

type Credentials = AnswerOf<Calls['staff/addStaff']>;
interface Kept { staff: string }

export async function shownOnce(parts: Pick<Parts, 'database'>, act: (show: (enlisted: Enlisted) => Kept) => Promise<Kept | Refusal>): Promise<Credentials | Refusal> {
  let fresh: Enlisted | null = null;
  const kept = await act((enlisted) => {
    fresh = enlisted;
    return { staff: enlisted.staff.toString() };
  });
  if (isRefusal(kept)) return kept;
  const shown = fresh as Enlisted | null;
  return {
    staff: await selectPerson(parts.database.kysely, BigInt(kept.staff)),
    password: shown?.password ?? null, otpSecret: shown?.otp.base32 ?? null, otpAddress: shown?.otp.uri ?? null,
  };
}
