/** A third of the customers trade by programs: their orders are sent with an API key instead of their session. */
import type { Caller, CallerSession } from '../caller.ts';
import { callSuccessfully, TRIAL_PASSWORD, type TrialCustomer } from '../trial-customers.ts';

const EACH = 3;
/** What a key that trades may call; everything else keeps the session. */
const BY_KEY = new Set(['trading/placeOrder', 'trading/cancelOrder', 'trading/replaceOrder', 'trading/closePosition']);

/** Those without a second portfolio, which a key of the first couldn't reach. */
export const hasProgram = ({ account }: Pick<TrialCustomer, 'account'>): boolean => Number(account) % EACH === 1;

/** By the account's number. */
export type ProgramKeys = ReadonlyMap<string, CallerSession>;

export async function createProgramKeys(caller: Caller, customers: readonly TrialCustomer[]): Promise<ProgramKeys> {
  const keys = new Map<string, CallerSession>();
  for (const customer of customers.filter(hasProgram)) {
    const { account } = customer;
    const input = { name: 'Storm', scopes: ['read', 'trade'], password: TRIAL_PASSWORD, key: `${account}-program` };
    const made = await callSuccessfully<{ id: string; secret: string }>(caller, 'user/createApiKey', input, customer);
    keys.set(account, { 'apca-api-key-id': made.id, 'apca-api-secret-key': made.secret });
  }
  return keys;
}

/** Which login sends a command. */
export const findSender = (keys: ProgramKeys, customer: TrialCustomer, path: string): CallerSession =>
  (BY_KEY.has(path) ? keys.get(customer.account) : undefined) ?? customer;
