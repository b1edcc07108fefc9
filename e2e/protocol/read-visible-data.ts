/** All stored data that a customer can see, without what changes with the market or the clock. */
import { sendCall, type CallSession } from './call-client.ts';

const READS: Record<string, object> = {
  'user/getUserinfo': {},
  'user/getInvitation': {},
  'user/listSessions': {},
  'trading/listOrders': { limit: 100 },
  'trading/listPositions': { limit: 100 },
  'wallet/getWallet': {},
  'wallet/listTransfers': { limit: 100 },
  'discovery/listFavorites': {},
  'discovery/listSearchHistory': {},
  'notices/listNotices': { limit: 100 },
};
const MOVING = new Set([
  'last',
  'change',
  'changeRate',
  'volume',
  'spark',
  'labels',
  'lastPrice',
  'markPrice',
  'marketValue',
  'equity',
  'inPositions',
  'profit',
  'grossProfit',
  'openProfit',
  'returnRate',
  'total',
  'seenAt',
  'seal',
  'now',
]);

/** Comparable by value. */
export async function readCustomerVisibleData(origin: string, session: CallSession): Promise<Record<string, unknown>> {
  return read(origin, READS, session);
}

const STAFF_READS: Record<string, object> = {
  'staff/getQueues': {},
  'staff/listCustomers': { limit: 100 },
  'staff/listReviews': { limit: 100 },
  'staff/listFundsRules': {},
  'staff/listSettings': {},
  'staff/listInvitations': {},
  'staff/listStaff': {},
};

/** Everything that the staff can change, as a permitted reader sees it. */
export const readStaffVisibleData = (origin: string, { token }: { token: string }): Promise<Record<string, unknown>> =>
  read(origin, STAFF_READS, { token });

async function read(origin: string, reads: Record<string, object>, headers: object): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const [path, input] of Object.entries(reads)) {
    const answer = await sendCall<unknown>(origin, path, input, headers);
    if (answer.status !== 1) throw new Error(`${path}: ${answer.http} ${answer.code}`);
    state[path] = lasting(path === 'wallet/getWallet' ? (answer.data as { accounts: unknown }).accounts : answer.data);
  }
  return state;
}

function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !MOVING.has(name))
      .map(([name, inner]) => [name, lasting(inner)]),
  );
}
