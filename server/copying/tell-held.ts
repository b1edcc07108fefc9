import type { CopyDecision } from '@bourse/core/copying/copy.ts';
import { decideHold, holdOf } from '@bourse/core/copying/hold.ts';
import { toldName } from '@bourse/core/copying/told-name.ts';
import type { CopyHold } from '@bourse/core/copying/types.ts';
import type { Restriction } from '@bourse/core/restrictions.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import { inTurns } from '../jobs/in-turns.ts';
import type { Parts } from '../parts.ts';
import { type Place, placeKey, type WorthParts, worthOf } from './equities.ts';
import { mostOf } from './most.ts';
import { copyNumbered } from './records.ts';
import { type KnownLeader, leaderOf, type Row } from './rows.ts';
import { type Db, readFollowed } from './store.ts';

type TellParts = WorthParts & Pick<Parts, 'desk'>;
const AT_ONCE = 100;

interface Looked {
  leader: KnownLeader;
  states: Restriction[];
  loweredAt: number | null;
}

/** Leaders who are held back, or whose followers were notified that they are. */
async function readHeld(db: Db): Promise<Looked[]> {
  const { rows } = await sql<Row>`select l.*, a.states from leaders l join accounts a using (account_id)
    where l.stopped_at is null and (a.states <> '[]' or l.lowered_at is not null or exists (select from copies c
      where c.leader = l.leader and c.status in ('active', 'paused') and c.held_reason is not null))`.execute(db);
  return rows.map((row) => ({
    leader: leaderOf(row),
    states: row.states as Restriction[],
    loweredAt: (row.lowered_at as Date | null)?.getTime() ?? null,
  }));
}

/** Notifies followers when their leader is held back, with the reason, and when that is over. Idempotent. */
export async function tellHeld(parts: TellParts): Promise<void> {
  const { kysely } = parts.database;
  for (const { leader, states, loweredAt } of await readHeld(kysely)) {
    const room = loweredAt === null ? { followed: 0n, most: 0n } : await roomOf(parts, leader);
    const hold = holdOf({ states, loweredAt, ...room }, parts.clock.now());
    if (loweredAt !== null && room.followed < room.most) await forgetLowered(kysely, leader.leader);
    await inTurns(await readUntold(kysely, leader.leader, hold), AT_ONCE, ({ account, portfolio }) =>
      parts.desk.run<CopyDecision, object>({
        account,
        actor: { rule: 'copying' },
        key: null,
        currencies: [],
        instrument: null,
        loads: [copyNumbered(portfolio)],
        decide: (state) => decideHold(state, portfolio, hold, toldName(leader)),
        answer: () => ({}),
      }),
    );
  }
}

async function roomOf(parts: TellParts, leader: KnownLeader): Promise<{ followed: bigint; most: bigint }> {
  const [worths, followed] = await Promise.all([
    worthOf(parts, [leader], leader.currency),
    readFollowed(parts.database.kysely, [leader.leader]),
  ]);
  return {
    followed: followed.get(leader.leader)?.base ?? 0n,
    most: mostOf(leader, worths.get(placeKey(leader))!.equity),
  };
}

const forgetLowered = (db: Db, leader: bigint) =>
  db.updateTable('leaders').set({ lowered_at: null }).where('leader', '=', leader).execute();

async function readUntold(db: Db, leader: bigint, hold: CopyHold | null): Promise<Place[]> {
  const { rows } = await sql<{ account: AccountId; portfolio: number }>`select account_id as account, portfolio
    from copies where leader = ${leader} and status in ('active', 'paused')
      and held_reason is distinct from ${hold?.reason ?? null}::text`.execute(db);
  return rows;
}
