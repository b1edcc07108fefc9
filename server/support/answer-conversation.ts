/**
 * What staff do in a conversation: take it, answer, close. Nobody does so in their own or that of somebody they know
 * (`customers/staff-conflicts-of-interest.ts`), or while a colleague has it.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import {
  applySupportMessage,
  countCharacters,
  currentClaimant,
  SUPPORT_ANSWERS_PER_HOUR,
  SUPPORT_CLAIM_MS,
  SUPPORT_HOUR_MS,
  SUPPORT_TEXT_MAXIMUM,
  type SupportConversation,
} from '@bourse/core/accounts/support/support-conversation.ts';
import { isoTime } from '@bourse/core/dates.ts';
import {
  type CommandContext,
  computeIdempotencyKey,
  runTransactionCommand,
} from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import { findStaffRelatedAccounts, listAllLinkedStaff } from '../customers/staff-conflicts-of-interest.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { AccountId, StaffId } from '../ids.ts';
import {
  findConversation,
  insertSupportMessage,
  listAnswerTimes,
  readMessageKind,
  readStaffName,
  saveConversation,
} from './store.ts';

type ConversationCommand = 'staff/takeConversation' | 'staff/answerConversation' | 'staff/closeConversation';
interface Step {
  work: CommandContext;
  account: AccountId;
  conversation: SupportConversation;
}

/** Also by who is linked with the caller: two logins of one person are no independent ones. */
async function isOwnConversation({ database }: ServerDependencies, staff: StaffId, account: AccountId) {
  const people = [staff, ...(await listAllLinkedStaff(database.kysely, staff))];
  return (await findStaffRelatedAccounts(database.kysely, people, [account])).size > 0;
}

async function refuseClaimed({ work: { db, now }, conversation }: Step, staff: StaffId): Promise<Refusal | null> {
  const claimant = currentClaimant(conversation, now);
  if (claimant === null || claimant === staff) return null;
  const name = await readStaffName(db, claimant);
  return refuse('conversationTaken', { name, until: isoTime(conversation.takenAt! + SUPPORT_CLAIM_MS) });
}

async function runConversationCommand(
  dependencies: ServerDependencies,
  name: ConversationCommand,
  input: { customer: string; key: string },
  caller: StaffCaller,
  apply: (step: Step) => Promise<Refusal | null>,
): Promise<Refusal | Record<string, never>> {
  const account = BigInt(input.customer);
  return runTransactionCommand<Record<string, never>>(dependencies, {
    actor: caller,
    permission: 'support.answer',
    key: computeIdempotencyKey(name, input),
    accounts: [account],
    async decide(work) {
      const conversation = await findConversation(work.db, account);
      if (!conversation) return refuse('notFound');
      if (await isOwnConversation(dependencies, caller.staff, account)) return refuse('ownConversation');
      const step = { work, account, conversation };
      const refused = (await refuseClaimed(step, caller.staff)) ?? (await apply(step));
      if (refused) return refused;
      work.auditEntries.push({
        action: name.slice('staff/'.length),
        subject: `conversation ${account}`,
        account,
        // Never the text itself.
        ...(name === 'staff/takeConversation' ? {} : { detail: { message: conversation.messageCount + 1 } }),
      });
      return {};
    },
  });
}

export const takeConversation =
  (dependencies: ServerDependencies): Handler<'staff/takeConversation'> =>
  (input, caller) =>
    runConversationCommand(dependencies, 'staff/takeConversation', input, caller, async (step) => {
      const { work, account, conversation } = step;
      await saveConversation(work.db, account, { ...conversation, takenBy: caller.staff, takenAt: work.now });
      return null;
    });

export const answerConversation =
  (dependencies: ServerDependencies): Handler<'staff/answerConversation'> =>
  (input, caller) =>
    runConversationCommand(dependencies, 'staff/answerConversation', input, caller, async (step) => {
      const text = input.text.trim();
      if (countCharacters(text) > SUPPORT_TEXT_MAXIMUM)
        return refuse('supportTextTooLong', { characters: SUPPORT_TEXT_MAXIMUM });
      // The person's row is locked: answers at the same time are counted one after the other.
      const since = dependencies.worldClock.ago(SUPPORT_HOUR_MS);
      const answers = await listAnswerTimes(step.work.db, caller.staff, since);
      if (answers.length >= SUPPORT_ANSWERS_PER_HOUR)
        return refuse('supportAnswerLimitReached', {
          messages: SUPPORT_ANSWERS_PER_HOUR,
          at: isoTime(answers[answers.length - SUPPORT_ANSWERS_PER_HOUR]! + SUPPORT_HOUR_MS),
        });
      await writeStaffMessage(dependencies, step, { kind: 'staff', staff: caller.staff, text });
      await writeNotice(step.work, step.account, 'supportAnswered', {});
      return null;
    });

export const closeConversation =
  (dependencies: ServerDependencies): Handler<'staff/closeConversation'> =>
  (input, caller) =>
    runConversationCommand(dependencies, 'staff/closeConversation', input, caller, async (step) => {
      const kind = await readMessageKind(step.work.db, step.account, step.conversation.messageCount);
      if (kind === 'closing') return refuse('conversationClosed');
      await writeStaffMessage(dependencies, step, { kind: 'closing', staff: caller.staff, text: '' });
      return null;
    });

async function writeStaffMessage(
  { secrets }: ServerDependencies,
  { work: { db, now }, account, conversation }: Step,
  message: { kind: 'staff' | 'closing'; staff: StaffId; text: string },
): Promise<void> {
  const after = applySupportMessage(conversation, message, now);
  await saveConversation(db, account, after);
  await insertSupportMessage(db, secrets, { ...message, account, message: after.messageCount, pictures: [], at: now });
}
