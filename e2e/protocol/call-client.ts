/**
 * An independent client of the calls: POST, a JSON object in, `{status, msg, data}` out. It knows nothing else of the
 * product.
 */
import { randomUUID } from 'node:crypto';

export interface CallSession {
  token: string;
  account: string;
}
export interface CallResponse<Data> {
  http: number;
  status: number;
  msg: string;
  data: Data;
  code?: string;
  params?: Record<string, unknown>;
}

export interface QuoteRow {
  instrument: string;
  last: string;
  bid: string;
  ask: string;
  at: string;
  seq: number;
  source: string;
}
export interface FillRow {
  id: string;
  price: string;
  quantity: string;
  fee: string;
  tax: string;
  at: string;
  quoteSeq: number;
  source: string;
  rule: string;
}
export interface OrderRow {
  id: string;
  instrument: string;
  side: string;
  effect: string;
  type: string;
  status: string;
  quantity: string;
  filled: string;
  averagePrice: string | null;
  limitPrice: string | null;
  fees: string;
  tax: string;
  currency: string;
  position: string | null;
  fills: FillRow[];
}
export interface PositionRow {
  id: string;
  instrument: string;
  status: string;
  quantity: string;
  openQuantity: string;
  averageCost: string;
  currency: string;
}
export interface OrderPreview {
  price: string;
  notional: string;
  fees: { name: string; amount: string }[];
  tax: string;
  total: string;
  currency: string;
}
export interface WalletAnswer {
  total: string;
  accounts: { currency: string; available: string; frozen: string; margin: string; loan: string }[];
}
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
}

export const createCommandKey = (): string => randomUUID();

/** Makes one call. Rejects only if there is no answer at all. */
export async function sendCall<Data>(
  origin: string,
  path: string,
  input: object = {},
  session?: object,
): Promise<CallResponse<Data>> {
  const response = await fetch(`${origin}/api/vue/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session },
    body: JSON.stringify(input),
  });
  return { http: response.status, ...((await response.json()) as Omit<CallResponse<Data>, 'http'>) };
}

/** The data of a call that must succeed. */
export async function sendCallSuccessfully<Data>(
  origin: string,
  path: string,
  input: object = {},
  session?: object,
): Promise<Data> {
  const answer = await sendCall<Data>(origin, path, input, session);
  if (answer.status !== 1)
    throw new Error(
      `${path} was refused: ${answer.http} ${answer.code} ${JSON.stringify(answer.params)} ${answer.msg}`,
    );
  return answer.data;
}

/** All rows of a list, page by page. */
export async function listAllRows<Row>(
  origin: string,
  path: string,
  input: object,
  session: CallSession,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: ListPage<Row> = await sendCallSuccessfully(
      origin,
      path,
      { ...input, limit: 100, ...(cursor === undefined ? {} : { cursor }) },
      session,
    );
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}
