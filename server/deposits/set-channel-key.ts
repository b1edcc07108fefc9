/** The key of a private channel: who can enter it sees where the channel leads, and nobody else. */
import { randomInt } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { lockedFrom, makeChannelKey, tidyChannelKey } from '@bourse/core/accounts/deposits/deposit-channels.ts';
import { hashPassword } from '../access/passwords.ts';
import { insertChannelKey, readChannelKeys } from '../funds/deposit-channels.ts';
import { keyOf, runCommand, type StaffWork } from '../commands/run-command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { oneAtATime, propose } from '../proposals/proposals.ts';
import type { CarriedOut, ProposedKind } from '../reviews/review-kinds.ts';
import { closesAny, isChannel } from './set-deposit-channel.ts';

/** `hash`: of the new key; null opens the channel to everyone. */
interface Asked {
  channel: string;
  hash: string | null;
}
type Kept = Omit<AnswerOf<Calls['staff/setChannelKey']>, 'channelKey'>;

/**
 * A new key takes effect at once, and everybody has to enter it again. It is shown once, to the person who created it:
 * only its hash is stored. Two people open a private channel to everyone, as they open any channel, and lock the last
 * one that is left, as they close it: such a key is shown to its proposer and takes effect with the approval.
 */
export function setChannelKey(parts: Parts): Handler<'staff/setChannelKey'> {
  return async ({ channel, change, key }, caller) => {
    let fresh: string | null = null;
    const kept = await runCommand<Kept, { made: string; hash: string } | null>(parts, {
      actor: caller,
      key: keyOf('staff/setChannelKey', { channel, change, key }),
      permission: 'money.channels',
      async load() {
        if (change === 'remove') return null;
        const made = makeChannelKey((below) => randomInt(below));
        return { made, hash: await hashPassword(tidyChannelKey(made)) };
      },
      async decide(work, loaded) {
        await oneAtATime(work);
        const asked: Asked = { channel, hash: loaded?.hash ?? null };
        const hindered = await hindrance(parts, work.db, asked);
        if (hindered) return hindered;
        fresh = loaded?.made ?? null;
        const subject = `channel ${channel}`;
        const had = await isPrivate(work.db, channel);
        const detail = { private: loaded !== null, renewed: loaded !== null && had };
        if (!loaded || (await closesAny(parts, work, (rows) => lockedFrom(rows, channel, work.now)))) {
          const proposal = await propose(parts, work, caller, { kind: 'channelKey', subject, terms: asked });
          work.record.push({ action: 'proposeChannelKey', subject, detail: { ...detail, proposal: proposal.id } });
          return { channel, private: had, proposal };
        }
        await insertChannelKey(work.db, channel, loaded.hash, work.now);
        work.record.push({ action: 'setChannelKey', subject, detail });
        return { channel, private: true, proposal: null };
      },
    });
    return isRefusal(kept) ? kept : { ...kept, channelKey: fresh };
  };
}

/** The kind of proposal for a key, or its removal, that waits for a second person; nobody reads the key in it. */
export const proposedChannelKey = (parts: Parts): ProposedKind => ({
  kind: 'channelKey',
  async shows({ terms }) {
    const { channel, hash } = JSON.parse(terms) as Asked;
    return {
      terms: { channel, private: hash !== null },
      holds: { private: await isPrivate(parts.database.kysely, channel) },
    };
  },
  carryOut: (work, { proposal }) => carryOutKey(parts, work, JSON.parse(proposal.terms) as Asked),
});

async function carryOutKey(parts: Pick<Parts, 'world'>, work: StaffWork, asked: Asked): Promise<CarriedOut | Refusal> {
  await oneAtATime(work);
  const hindered = await hindrance(parts, work.db, asked);
  if (hindered) return hindered;
  await insertChannelKey(work.db, asked.channel, asked.hash, work.now);
  const detail = { private: asked.hash !== null };
  work.record.push({
    action: asked.hash === null ? 'removeChannelKey' : 'setChannelKey',
    subject: `channel ${asked.channel}`,
    detail,
  });
  return { detail };
}

/** No such channel, or no key to remove. */
async function hindrance(
  parts: Pick<Parts, 'world'>,
  db: StaffWork['db'],
  { channel, hash }: Asked,
): Promise<Refusal | null> {
  const isThere = (await isChannel(parts, db, channel)) && (hash !== null || (await isPrivate(db, channel)));
  return isThere ? null : refuse('notFound');
}

const isPrivate = async (db: StaffWork['db'] | Parts['database']['kysely'], channel: string): Promise<boolean> =>
  (await readChannelKeys(db, null)).some((each) => each.channel === channel);
