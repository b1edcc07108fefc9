/**
 * A leader's writes, at the desk or elsewhere: each carries the leader's number, and the database refuses a number that
 * has been replaced.
 */
import type { InstrumentId } from '@bourse/core/market.ts';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.ts';
import type { Desk } from '../desk/desk.ts';
import { NotLeadingError } from '../desk/failures.ts';
import type { Lead } from './lead.ts';

/**
 * The last statement before the commit: rejects unless this process leads, and no other process takes the lead before
 * the commit.
 */
export type AssertLeads = (db: Kysely<DB>) => Promise<void>;

export interface AsLeader {
  desk: Desk;
  assertLeads: AssertLeads;
}

export interface LeaderOf {
  jobs: AsLeader;
  /** The leader of an instrument's books. */
  books(instrument: InstrumentId): AsLeader;
}

/**
 * From reading its number to its commit nobody else may take the lead: a process that hangs just there is cut off well
 * before its lease ends.
 */
const SILENT_MS = 2_000;

/** `refused` is called for each write that came too late. */
export function asLeader(desk: Desk, lead: Pick<Lead, 'number' | 'lost'>, refused: () => void = () => {}): AsLeader {
  async function withNumber<T>(act: (number: bigint) => Promise<T>): Promise<T> {
    const number = lead.number();
    if (number === null) throw new NotLeadingError();
    try {
      return await act(number);
    } catch (error) {
      if (!(error instanceof NotLeadingError)) throw error;
      refused();
      lead.lost(number);
      throw error;
    }
  }
  return {
    desk: {
      run: (command) => withNumber((leader) => desk.run({ ...command, leader })),
      look: (look) => desk.look(look),
      stop: () => desk.stop(),
    },
    assertLeads: (db) =>
      withNumber(async (number) => {
        await sql`select set_config('idle_in_transaction_session_timeout', ${String(SILENT_MS)}, true),
          assert_leads(array[${number}::bigint])`
          .execute(db)
          .catch((error: { code?: string }) => {
            throw error.code === '40001' ? new NotLeadingError() : error;
          });
      }),
  };
}
