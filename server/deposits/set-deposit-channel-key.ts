/** The key of a private channel: who can enter it sees where the channel leads, and nobody else. */
import { randomInt } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import {
  buildChannelClosingRows,
  createChannelAccessKey,
  normalizeChannelAccessKey,
} from '@bourse/core/accounts/deposits/deposit-channels.ts';
import * as z from 'zod/mini';
import { hashPassword } from '../access/passwords.ts';
import { insertDepositChannelKey, readDepositChannelKeys } from '../funds/deposit-channels.ts';
import {
  computeIdempotencyKey,
  runTransactionCommand,
  type CommandContext,
} from '../commands/run-transaction-command.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { defineProposal } from '../reviews/define-proposal.ts';
import { lockRuleDating } from '../proposals/proposal-store.ts';
import type { ApprovalOutcome, ProposalKindHandler } from '../reviews/review-kind-registry.ts';
import { wouldCloseLastDepositChannel, isExistingDepositChannel } from './set-deposit-channel.ts';

/** `hash`: of the new key; null opens the channel to everyone. */
const channelKeyChange = z.object({ channel: z.string(), hash: z.nullable(z.string()) });
type ChannelKeyChange = z.infer<typeof channelKeyChange>;
const channelKeyProposal = defineProposal('channelKey', channelKeyChange);
type StoredChannelKeyAnswer = Omit<CallAnswer<Calls['staff/setChannelKey']>, 'channelKey'>;

/**
 * A new key takes effect at once, and everybody has to enter it again. It is shown once, to the person who created it:
 * only its hash is stored. Two people open a private channel to everyone, as they open any channel, and lock the last
 * one that is left, as they close it: such a key is shown to its proposer and takes effect with the approval.
 */
export function setDepositChannelKey(dependencies: ServerDependencies): Handler<'staff/setChannelKey'> {
  return async ({ channel, change, key }, caller) => {
    let fresh: string | null = null;
    const stored = await runTransactionCommand<StoredChannelKeyAnswer, { made: string; hash: string } | null>(
      dependencies,
      {
        actor: caller,
        key: computeIdempotencyKey('staff/setChannelKey', { channel, change, key }),
        permission: 'money.channels',
        async load() {
          if (change === 'remove') return null;
          const made = createChannelAccessKey((below) => randomInt(below));
          return { made, hash: await hashPassword(normalizeChannelAccessKey(made)) };
        },
        async decide(work, loaded) {
          await lockRuleDating(work);
          const keyChange: ChannelKeyChange = { channel, hash: loaded?.hash ?? null };
          const hindered = await refuseKeyChange(dependencies, work.db, keyChange);
          if (hindered) return hindered;
          fresh = loaded?.made ?? null;
          const subject = `channel ${channel}`;
          const had = await isPrivate(work.db, channel);
          const detail = { private: loaded !== null, renewed: loaded !== null && had };
          if (
            !loaded ||
            (await wouldCloseLastDepositChannel(dependencies, work, (rows) =>
              buildChannelClosingRows(rows, channel, work.now),
            ))
          ) {
            const proposal = await channelKeyProposal.create(dependencies, work, caller, {
              subject,
              terms: keyChange,
              record: { action: 'proposeChannelKey', detail },
            });
            return { channel, private: had, proposal };
          }
          await insertDepositChannelKey(work.db, channel, loaded.hash, work.now);
          work.auditEntries.push({ action: 'setChannelKey', subject, detail });
          return { channel, private: true, proposal: null };
        },
      },
    );
    return isRefusal(stored) ? stored : { ...stored, channelKey: fresh };
  };
}

/** The kind of proposal for a key, or its removal, that waits for a second person; nobody reads the key in it. */
export const depositChannelKeyProposalKind = (dependencies: ServerDependencies): ProposalKindHandler =>
  channelKeyProposal.handle({
    async describe({ terms: { channel, hash } }) {
      return {
        terms: { channel, private: hash !== null },
        holds: { private: await isPrivate(dependencies.database.kysely, channel) },
      };
    },
    carryOut: (work, { terms }) => carryOutKey(dependencies, work, terms),
  });

async function carryOutKey(
  dependencies: Pick<ServerDependencies, 'world'>,
  work: CommandContext,
  keyChange: ChannelKeyChange,
): Promise<ApprovalOutcome | Refusal> {
  await lockRuleDating(work);
  const hindered = await refuseKeyChange(dependencies, work.db, keyChange);
  if (hindered) return hindered;
  await insertDepositChannelKey(work.db, keyChange.channel, keyChange.hash, work.now);
  const detail = { private: keyChange.hash !== null };
  work.auditEntries.push({
    action: keyChange.hash === null ? 'removeChannelKey' : 'setChannelKey',
    subject: `channel ${keyChange.channel}`,
    detail,
  });
  return { detail };
}

/** No such channel, or no key to remove. */
async function refuseKeyChange(
  dependencies: Pick<ServerDependencies, 'world'>,
  db: CommandContext['db'],
  { channel, hash }: ChannelKeyChange,
): Promise<Refusal | null> {
  const isThere =
    (await isExistingDepositChannel(dependencies, db, channel)) && (hash !== null || (await isPrivate(db, channel)));
  return isThere ? null : refuse('notFound');
}

const isPrivate = async (
  db: CommandContext['db'] | ServerDependencies['database']['kysely'],
  channel: string,
): Promise<boolean> => (await readDepositChannelKeys(db, null)).some((each) => each.channel === channel);
