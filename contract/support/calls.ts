/**
 * Messages between a customer and customer service: one conversation for each customer. Staff take a conversation that
 * waits, answer it and close it.
 */
import * as z from 'zod/mini';
import {
  defineCustomerCommand,
  defineCustomerQuery,
  defineStaffCommand,
  defineStaffQuery,
} from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { staffPersonSchema } from '../publication-schemas.ts';

/** Longer than the rule allows, which refuses with the limit. */
const text = f.multilineText(8_000);
const pictures = z.array(f.id).check(z.maxLength(10));

/**
 * `message` counts from 1. A `closing` has no text: customer service closed the conversation, which the customer's next
 * message opens again. `pictures`: files that their customer can read.
 */
export const supportMessageSchema = z.object({
  message: f.positiveIntegerText,
  kind: z.enum(['customer', 'staff', 'closing']),
  text: z.nullable(z.string()),
  pictures: z.array(z.string()),
  at: f.time,
});

export const sendMessage = defineCustomerCommand({
  summary:
    'Writes to customer service: a text of 2,000 characters at most, up to 3 pictures, or both; 20 messages an hour. ' +
    'Pictures are uploaded first, for the purpose `support`.',
  input: { text: z.optional(text), pictures: z.optional(pictures) },
  answer: z.object({ message: f.positiveIntegerText }),
  errors: [
    'supportTextTooLong',
    'supportPicturesTooMany',
    'supportMessageLimitReached',
    'notFound',
    'submissionFailed',
    'systemBusy',
  ],
});

export const listMessages = defineCustomerQuery({
  summary: "The customer's conversation with customer service, newest message first.",
  input: { ...f.pageFields },
  answer: f.pageOf(supportMessageSchema),
});

/** `waitingSince`: when the customer wrote first since the last answer; null: nobody has to answer. */
const conversation = z.object({
  customer: z.string(),
  account: z.string(),
  waitingSince: z.nullable(f.time),
  lastAt: f.time,
  messages: z.int(),
  /** Whoever has it for now, and until when. */
  taken: z.nullable(z.object({ by: staffPersonSchema, until: f.time })),
});

export const listConversations = defineStaffQuery({
  summary:
    'Conversations with customers who wait for an answer, the longest waiting first; with `state` `answered` the ' +
    'others, the last written to first. Without their texts.',
  permission: 'support.answer',
  input: { state: z.optional(z.enum(['waiting', 'answered'])), ...f.pageFields },
  answer: f.pageOf(conversation),
});

export const countConversations = defineStaffQuery({
  summary: 'How many conversations wait for an answer, and since when the first of them does.',
  permission: 'support.answer',
  input: {},
  answer: z.object({ waiting: z.int(), oldestAt: z.nullable(f.time), now: f.time }),
});

export const getConversation = defineStaffQuery({
  summary: "A customer's conversation, newest message first. Each look is recorded.",
  permission: 'support.answer',
  input: { customer: f.recordNumber, ...f.pageFields },
  answer: z.object({
    ...conversation.shape,
    rows: z.array(z.object({ ...supportMessageSchema.shape, by: z.nullable(staffPersonSchema) })),
    next: z.nullable(z.string()),
  }),
  errors: ['notFound'],
});

export const getConversationPicture = defineStaffQuery({
  summary: 'A picture that the customer sent to customer service. Each look is recorded.',
  permission: 'support.answer',
  input: { customer: f.recordNumber, picture: f.id },
  answer: z.object({ contentType: z.string(), base64: z.string() }),
  errors: ['notFound'],
});

const WRITE_ERRORS = ['notFound', 'ownConversation', 'conversationTaken', 'systemBusy'] as const;

export const takeConversation = defineStaffCommand({
  summary: 'Takes a conversation for an hour, so that two people don’t answer it.',
  permission: 'support.answer',
  input: { customer: f.recordNumber },
  answer: f.emptyAnswer,
  errors: WRITE_ERRORS,
});
export const answerConversation = defineStaffCommand({
  summary: 'Answers a customer, who gets a notice, and takes the conversation for an hour. 60 answers an hour.',
  permission: 'support.answer',
  input: { customer: f.recordNumber, text },
  answer: f.emptyAnswer,
  errors: [...WRITE_ERRORS, 'supportTextTooLong', 'supportAnswerLimitReached'],
});
export const closeConversation = defineStaffCommand({
  summary: 'Closes a conversation in which nothing is open. The customer’s next message opens it again.',
  permission: 'support.answer',
  input: { customer: f.recordNumber },
  answer: f.emptyAnswer,
  errors: [...WRITE_ERRORS, 'conversationClosed'],
});

export const calls = {
  'support/sendMessage': sendMessage,
  'support/listMessages': listMessages,
  'staff/listConversations': listConversations,
  'staff/countConversations': countConversations,
  'staff/getConversation': getConversation,
  'staff/getConversationPicture': getConversationPicture,
  'staff/takeConversation': takeConversation,
  'staff/answerConversation': answerConversation,
  'staff/closeConversation': closeConversation,
} as const;

export const groups = { support: { place: 8.5, about: 'Messages between a customer and customer service.' } };
export const entities = { SupportMessage: supportMessageSchema };
export const examples = {
  'support/sendMessage': { text: 'I don’t know this login of last night.', key: 'a-key-of-my-own-1' },
  'staff/answerConversation': { customer: '1', text: 'We have ended all sessions.', key: 'a-key-of-my-own-1' },
};
