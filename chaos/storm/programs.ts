/**
 * Customers' programs: two thirds of the customers have one, which sends their orders with an API key instead of their
 * session. Half of the programs speak Alpaca's protocol.
 */
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Caller, CallerSession } from '../caller.ts';
import { PREFIX } from '../alpaca-form.ts';
import { senderOf } from '../send-intent.ts';
import type { TrialJournal } from '../trial-journal.ts';
import { callSuccessfully, TRIAL_PASSWORD, type TrialCustomer } from '../trial-customers.ts';
import type { WantedCall } from '../wanted-calls.ts';
import { hasSecondPortfolio, SECOND_PORTFOLIO } from './second-portfolio.ts';

/** What a key that trades may call; everything else keeps the session. */
const BY_KEY = new Set([
  'trading/placeOrder',
  'trading/cancelOrder',
  'trading/cancelOrders',
  'trading/replaceOrder',
  'trading/closePosition',
]);
/** Of what a limited key's customer has: so little that the day's limit is reached. */
const DAY_SHARE = 0.06;
const ORDER_SHARE = 0.03;
const AGAIN_MS = 150;
const PROBES = 3;

/** The headers of a key, and when an answer said that it is revoked, in epoch ms. */
export interface ProgramKey {
  headers: CallerSession & { 'apca-api-key-id': string };
  revokedAt: number | null;
}

export interface Program {
  customer: TrialCustomer;
  portfolio: string;
  speaksAlpaca: boolean;
  /** The key has a limit for an order and a day, in dollars. */
  limits: { currency: string; perOrder: string; perDay: string } | null;
  key: ProgramKey;
  /** While its key is being replaced by another one. */
  isRenewing: boolean;
}

const numberOf = ({ account }: Pick<TrialCustomer, 'account'>): number => Number(account);
/** In the first portfolio, of those without a second one; or in the second one. */
export const hasProgram = (customer: Pick<TrialCustomer, 'account'>): boolean =>
  numberOf(customer) % 3 === 1 || hasSecondPortfolio(customer);
const speaksAlpaca = (customer: TrialCustomer): boolean => numberOf(customer) % 2 === 0;
const isLimited = (customer: TrialCustomer): boolean => !hasSecondPortfolio(customer) && numberOf(customer) % 12 < 6;

export interface ProgramRegistry {
  of(customer: TrialCustomer): Program | undefined;
  /** The key that headers are of. */
  findKey(headers: CallerSession | undefined): ProgramKey | undefined;
  all(): readonly Program[];
  add(program: Program): void;
  remember(key: ProgramKey): void;
}

function createRegistry(): ProgramRegistry {
  const programs = new Map<string, Program>();
  const keys = new Map<CallerSession, ProgramKey>();
  const remember = (key: ProgramKey): void => void keys.set(key.headers, key);
  return {
    of: ({ account }) => programs.get(account),
    findKey: (headers) => headers && keys.get(headers),
    all: () => [...programs.values()],
    add(program) {
      programs.set(program.customer.account, program);
      remember(program.key);
    },
    remember,
  };
}

export async function createPrograms(caller: Caller, customers: readonly TrialCustomer[]): Promise<ProgramRegistry> {
  const registry = createRegistry();
  for (const customer of customers.filter(hasProgram)) {
    const terms = {
      customer,
      portfolio: hasSecondPortfolio(customer) ? SECOND_PORTFOLIO : '0',
      speaksAlpaca: speaksAlpaca(customer),
      limits: isLimited(customer) ? await chooseLimits(caller, customer) : null,
      isRenewing: false,
    };
    const made = await callSuccessfully<MadeKey>(
      caller,
      'user/createApiKey',
      { ...keyTermsOf(terms), key: `${customer.account}-program` },
      customer,
    );
    registry.add({ ...terms, key: keyOf(made) });
  }
  return registry;
}

interface MadeKey {
  id: string;
  secret: string;
}
const keyOf = ({ id, secret }: MadeKey): ProgramKey => ({
  headers: { 'apca-api-key-id': id, 'apca-api-secret-key': secret },
  revokedAt: null,
});

const keyTermsOf = ({ portfolio, limits }: Pick<Program, 'portfolio' | 'limits'>) => ({
  name: 'Storm',
  scopes: ['read', 'trade'],
  portfolio,
  markets: MARKETS,
  password: TRIAL_PASSWORD,
  ...(limits ? { limits } : {}),
});

async function chooseLimits(caller: Caller, customer: TrialCustomer): Promise<Program['limits']> {
  const { accounts } = await callSuccessfully<{ accounts: { currency: string; available: string }[] }>(
    caller,
    'wallet/getWallet',
    {},
    customer,
  );
  const available = Number(accounts.find(({ currency }) => currency === 'USD')?.available ?? 0);
  return {
    currency: 'USD',
    perOrder: (available * ORDER_SHARE).toFixed(2),
    perDay: (available * DAY_SHARE).toFixed(2),
  };
}

/**
 * The program that sends a command: all orders of its portfolio. Of a second portfolio's program the letters decide, so
 * that it also asks for what is in the first one, which it must not find.
 */
export function findProgram(
  programs: ProgramRegistry,
  customer: TrialCustomer,
  { path, input }: Pick<WantedCall, 'path' | 'input'>,
  key: string,
): Program | undefined {
  const program = BY_KEY.has(path) ? programs.of(customer) : undefined;
  if (!program || Number(input['portfolio'] ?? 0) > Number(SECOND_PORTFOLIO)) return undefined;
  if (program.portfolio === '0') return program;
  if (key.charCodeAt(0) % 2 === 0) return undefined;
  const isOrder = path === 'trading/placeOrder' || path === 'trading/cancelOrders';
  return isOrder && input['portfolio'] !== program.portfolio ? undefined : program;
}

/** What renewing a key needs. */
export interface Renewal {
  programs: ProgramRegistry;
  caller: Caller;
  journal: TrialJournal;
  isOver(): boolean;
}

/**
 * Its customer revokes the key; from the answer on nothing may be accepted with it. Another one takes its place, unless
 * the storm is over first.
 */
export async function renewKey(program: Program, name: string, renewal: Renewal): Promise<void> {
  if (program.isRenewing) return;
  program.isRenewing = true;
  const { key, customer } = program;
  const { caller } = renewal;
  const id = key.headers['apca-api-key-id'];
  while (!renewal.isOver()) {
    const answer = await caller.call('user/revokeApiKey', { id, key: `${name}-revoke` }, customer);
    // Not found: an attempt under another name has revoked it already.
    if (answer?.http === 200 && (answer.body.status === 1 || answer.body.code === 'notFound')) {
      key.revokedAt = answer.answeredAt;
      break;
    }
    await wait(AGAIN_MS);
  }
  if (key.revokedAt !== null) await probeRevokedKey(program, name, renewal);
  // An answer that is lost takes its secret along.
  for (let tries = 0; !renewal.isOver(); tries += 1) {
    const terms = { ...keyTermsOf(program), key: `${name}-new-${tries}` };
    const answer = await caller.call('user/createApiKey', terms, customer);
    if (answer?.http === 200 && answer.body.status === 1) {
      program.key = keyOf(answer.body.data as MadeKey);
      renewal.programs.remember(program.key);
      program.isRenewing = false;
      return;
    }
    await wait(AGAIN_MS);
  }
}

async function probeRevokedKey({ key, portfolio }: Program, name: string, { caller, journal }: Renewal): Promise<void> {
  const { headers } = key;
  for (let probe = 0; probe < PROBES; probe += 1) {
    const order = { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.001', portfolio };
    const own = await caller.call('trading/placeOrder', { ...order, key: `${name}-late-${probe}` }, headers);
    const body = { symbol: 'BTC/USDT', side: 'buy', type: 'market', qty: '0.001', time_in_force: 'gtc' };
    const theirs = await caller.send({ method: 'POST', path: `${PREFIX}/orders`, body }, headers);
    for (const answer of [own, theirs])
      if (answer && answer.http < 500 && answer.http !== 401 && answer.http !== 429)
        journal.violate(`a revoked key's order is answered ${answer.http}`, 'twice');
  }
}

/** After the storm, so that the auditor can repeat what the revoked keys have sent. */
export async function finishRenewals(renewal: Renewal): Promise<void> {
  for (const program of renewal.programs.all().filter(({ isRenewing }) => isRenewing)) {
    program.isRenewing = false;
    await renewKey(program, `${program.customer.account}-finish`, renewal);
  }
  for (const entry of renewal.journal.entries) {
    const key = renewal.programs.findKey(entry.sender);
    const now = renewal.programs.of(entry.customer)?.key;
    if (key && now && senderOf(entry) !== now.headers) entry.sender = now.headers;
  }
}
