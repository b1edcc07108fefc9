/** Sends what a journal entry says, in the form that its customer's program speaks. */
import type { Caller, CallResult, HttpAnswer, HttpRequest } from './caller.ts';
import { ownOrderIdOf, PREFIX } from './alpaca-form.ts';
import type { JournalEntry } from './trial-journal.ts';

const USED = 'client_order_id must be unique';
const INVALID = 40010001;

export const senderOf = ({ sender, customer }: Pick<JournalEntry, 'sender' | 'customer'>) => sender ?? customer;

/** By our own calls under its key; by Alpaca's protocol as clients do who repeat what wasn't answered. */
export const sendIntent = (caller: Caller, entry: JournalEntry): Promise<CallResult> =>
  entry.alpaca
    ? sendAsAlpaca(caller, entry, entry.alpaca)
    : caller.call(entry.path, { ...entry.input, key: entry.key }, senderOf(entry));

/** Whether a repeat does nothing more: orders and replacements have names that are used once. */
export const isRepeatable = ({ alpaca, input }: Pick<JournalEntry, 'alpaca' | 'input'>): boolean =>
  !alpaca || input['clientId'] !== undefined;

async function sendAsAlpaca(caller: Caller, entry: JournalEntry, form: HttpRequest): Promise<CallResult> {
  // A replaced order has another id, so a repeat would miss it: its next name tells whether it was.
  if (form.method === 'PATCH' && entry.sends > 0) {
    const found = await findByName(caller, entry);
    if (found?.http !== 404) return readAnswer(entry, found);
  }
  const answer = await caller.send(form, senderOf(entry));
  if (messageOf(answer) !== USED) return readAnswer(entry, answer);
  return readAnswer(entry, await findByName(caller, entry));
}

const findByName = (caller: Caller, entry: JournalEntry): Promise<HttpAnswer | null> =>
  caller.send(
    { method: 'GET', path: `${PREFIX}/orders:by_client_order_id?client_order_id=${String(entry.input['clientId'])}` },
    senderOf(entry),
  );

interface AlpacaErrorBody {
  code?: number;
  message?: string;
  reason?: string;
}
const errorOf = (answer: HttpAnswer | null): AlpacaErrorBody => (answer?.json ?? {}) as AlpacaErrorBody;
export const messageOf = (answer: HttpAnswer | null): string | undefined =>
  answer && answer.http >= 400 ? errorOf(answer).message : undefined;

/** The answer of our own call to the same command; a refusal's code is what this protocol says. */
function readAnswer(entry: JournalEntry, answer: HttpAnswer | null): CallResult {
  if (!answer) return null;
  const { http, sentAt, answeredAt } = answer;
  if (http < 300) return { http: 200, body: { status: 1, msg: '', data: readData(entry, answer) }, sentAt, answeredAt };
  const { code = 0, message = '', reason = message } = errorOf(answer);
  const isRefused = [403, 404, 422].includes(http) && code !== INVALID;
  if (isRefused) return { http: 200, body: { status: 0, msg: message, code: reason }, sentAt, answeredAt };
  return { http, body: { status: 0, msg: message, code: http === 429 ? 'tooMany' : reason }, sentAt, answeredAt };
}

function readData({ path, input, customer }: JournalEntry, { json }: HttpAnswer): unknown {
  if (path === 'trading/cancelOrders')
    return {
      rows: (json as { id: string; status: number }[]).map(({ id, status }) => ({
        alpaca: id,
        refused: status === 200 ? null : String(status),
      })),
    };
  // An exit keeps its own id, whatever it is called here.
  if (path === 'trading/cancelOrder' || path === 'trading/replaceOrder') return { order: { id: input['order'] } };
  return { order: { id: ownOrderIdOf(customer.userId, (json as { id: string }).id) } };
}
