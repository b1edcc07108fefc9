/** Statements and contract notes. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';

const zone = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,40}$/));

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * `seal` binds its last transfer; null if nothing had been sealed. `sha256` is the document's, and stays when the
 * document is gone. `market`: for a contract note. `traded`: what a note that has been made is about, its trades and
 * the net amount in each currency (negative: paid); else null.
 */
const statement = z.object({
  id: z.string(),
  market: z.nullable(f.market),
  from: f.date,
  to: f.date,
  zone: z.string(),
  format: z.enum(['pdf', 'csv']),
  language: f.language,
  status: z.enum(['making', 'ready', 'gone', 'failed']),
  requestedAt: f.time,
  madeAt: z.nullable(f.time),
  rows: z.nullable(z.int()),
  traded: z.nullable(
    z.object({ trades: z.int(), net: z.array(z.object({ currency: f.currency, amount: f.decimal })) }),
  ),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(sha256),
  seal: z.nullable(z.object({ number: z.int(), hash: z.string() })),
});

export const getStatement = call({
  summary:
    'Asks for a statement of a period (whole days of the zone, UTC unless given): opening balance, every ' +
    'movement with the balance after it, closing balance, per currency. It is made in the background; a ' +
    'notice tells when it is ready.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    from: f.date,
    to: f.date,
    format: z.enum(['pdf', 'csv']),
    zone: z.optional(zone),
    key: f.key,
  }),
  answer: statement,
  errors: ['statementTooLong', 'tooFrequent'],
});

export const getContractNote = call({
  summary:
    "Asks for the contract note of a market's date: each trade with its charges by name, the net amount, " +
    'what it has moved in the account, and the day on which it settles. It is made as a statement is, as ' +
    'PDF, and listed with them.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ market: f.market, date: f.date, key: f.key }),
  answer: statement,
  errors: ['nothingTraded', 'dayNotEnded', 'tooFrequent'],
});

export const listStatements = call({
  summary:
    'Statements that were asked for, newest first, each with the SHA-256 of its document and the seal it stands on.',
  who: 'customer',
  writes: false,
  late: true,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(statement),
  errors: [],
});

export const readStatement = call({
  summary: "A statement's document, in base64. Documents are kept for 30 days.",
  who: 'customer',
  writes: false,
  late: true,
  input: z.strictObject({ statement: f.id }),
  answer: z.object({ name: z.string(), type: z.string(), content: z.string(), sha256 }),
  errors: ['notFound', 'statementNotThere'],
});

export const checkStatement = call({
  summary:
    "The customer's statement whose document has this SHA-256: a document that is not found was changed, " +
    "or isn't the customer's.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ sha256 }),
  answer: statement,
  errors: ['notFound'],
});
