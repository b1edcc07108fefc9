/** A real server on a real database for a test file, on its own port, with a clock that the test moves. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallClient, createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { isRefusal } from '@bourse/contract/refusals.ts';
import type { Language } from '@bourse/contract/texts/languages.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import pino from 'pino';
import { createManualClock } from '../time/clock.ts';
import { composeServer, type ComposedServer, type ServerOptions } from '../compose-server.ts';
import type { Config } from '../config.ts';
import { runFullAudit } from '../audit/run-full-audit.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { ensureOperatorInvitation } from '../set-up-demo.ts';
import type { HttpServerOptions } from '../http/http-server.ts';
import { createLogin } from '../staff/create-login.ts';
import { TEST_HTTP_LIMITS } from './test-http-limits.ts';
import { generateOtpCode, parseBase32OtpSecret } from '../staff/one-time-codes.ts';
import { createSimulator, type Simulator } from '@bourse/simulator/create-simulator.ts';
import {
  createSimulatedHistoryClient,
  type SimulatedHistoryClient,
  type SimulatedMarketOptions,
} from '../venue/simulated-history-client.ts';
import type { SimulatedMarketFactories } from '../venue/module.ts';

export interface TestCustomer {
  account: string;
  password: string;
  token: string;
  userId: string;
  client: CallClient;
}

export interface TestStaff {
  id: string;
  login: string;
  password: string;
  /** In base32. */
  otpSecret: string;
  token: string;
  client: CallClient;
}

export interface TestServer {
  /** Changes at a restart. */
  readonly origin: string;
  readonly composed: ComposedServer;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly database: TestDatabase;
  readonly invitation: string;
  client(session?: { token: string; account?: string }, language?: Language): CallClient;
  /** Registers a customer with a phone number of its own. */
  customer(): Promise<TestCustomer>;
  /** A customer who may also trade on margin. */
  marginCustomer(): Promise<TestCustomer>;
  /** A member of staff with these roles, logged in to the console. */
  staff(...roles: Role[]): Promise<TestStaff>;
  /** Runs one of the server's recurring jobs at once, whether it also runs by itself or not. */
  runJob(name: string): Promise<unknown>;
  /** What the audit finds in the database, but for accounts that the test has joined by hand. */
  listAuditDifferences(): Promise<string[]>;
  /** Stops the process's parts and recreates them on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const GOOD_PASSWORD = 'four quiet herons';
/** Few steps, since clocks moved by weeks pass through many draws. */
const DRAW_STEPS = 3;
const START = Date.parse('2026-11-20T08:00:00.000Z');
/** A day's jump of the clock keeps a busy machine for longer than an app would wait. */
const CALL_TIMEOUT_MS = 40_000;

/** Many tests join the accounts of one person, which no reviewer has decided. */
const isJoinedByHand = (difference: string): boolean => difference.endsWith('it was decided to be two people');

/** Configuration, parts of the server that the test replaces, and what HTTP allows: no two have a name in common. */
export interface TestServerOptions
  extends Partial<Omit<Config, 'port' | 'host' | 'databaseUrl' | 'dataDir' | 'logLevel'>>,
    Pick<ServerOptions, 'overheated' | 'workByHand' | 'feed' | 'newsFetchOptions' | 'priceSources'>,
    Pick<HttpServerOptions, 'checkAnswers' | 'limits' | 'requestMs' | 'answerWithinMs'>,
    Partial<Pick<HttpServerOptions, 'consoleFolder' | 'getLeadershipStatus'>> {
  openDatabase?: () => Promise<TestDatabase>;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const {
    openDatabase = createTestDatabase,
    overheated,
    workByHand,
    feed,
    newsFetchOptions,
    priceSources,
    ...rest
  } = options;
  const { checkAnswers = true, limits = TEST_HTTP_LIMITS, requestMs, answerWithinMs, ...more } = rest;
  const { consoleFolder, getLeadershipStatus, ...configured } = more;
  const database = await openDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-server-'));
  const clock = createManualClock(START);
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: undefined,
    dataDir,
    world: 'demo',
    seed: 'a test',
    hours: 'always',
    logLevel: 'silent',
    ...configured,
  };
  const run = async (): Promise<{ composed: ComposedServer; origin: string }> => {
    const composed = await composeServer({
      config,
      log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
      database,
      clock,
      http: {
        ...{ checkAnswers, limits, requestMs, answerWithinMs },
        ...(consoleFolder && { consoleFolder }),
        ...(getLeadershipStatus && { getLeadershipStatus }),
      },
      market: sharedSimulatedMarket,
      drawSteps: DRAW_STEPS,
      ...{ overheated, workByHand, feed, newsFetchOptions, priceSources },
    });
    return { composed, origin: await composed.app.listen({ port: 0, host: '127.0.0.1' }) };
  };
  let running = await run();
  const invitation = await ensureOperatorInvitation(running.composed.dependencies);
  let customers = 0;
  let people = 0;

  const server: TestServer = {
    get origin() {
      return running.origin;
    },
    get composed() {
      return running.composed;
    },
    clock,
    database,
    invitation,
    client: (session, language) =>
      createCallClient({
        base: `${running.origin}/api/vue`,
        timeoutMs: CALL_TIMEOUT_MS,
        headers: () => ({ ...session, language }),
      }),
    async customer() {
      const account = String(1_000_000_000 + ++customers);
      const result = await server.client().call('user/register', {
        account,
        password: GOOD_PASSWORD,
        confirmPassword: GOOD_PASSWORD,
        invitationCode: invitation,
        agreed: true,
      });
      if (!result.ok) throw new Error(`registration refused: ${result.code}`);
      const { token, userId } = result.data;
      return { account, password: GOOD_PASSWORD, token, userId, client: server.client({ token, account }) };
    },
    async marginCustomer() {
      const customer = await server.customer();
      const applied = await customer.client.call('trading/applyMargin', { agreed: true, key: createIdempotencyKey() });
      if (!applied.ok) throw new Error(`margin refused: ${applied.code}`);
      return customer;
    },
    async staff(...roles) {
      const { dependencies } = running.composed;
      const login = `staff-${++people}`;
      const enlisted = await createLogin(dependencies, {
        login,
        name: `Staff ${people}`,
        roles,
        password: GOOD_PASSWORD,
      });
      if (isRefusal(enlisted)) throw new Error(`${login}: ${enlisted.refused}`);
      const otp = generateOtpCode(parseBase32OtpSecret(enlisted.otp.base32), clock.now());
      const opened = await server.client().call('staff/login', { login, password: GOOD_PASSWORD, otp });
      if (!opened.ok) throw new Error(`login refused: ${opened.code}`);
      const { token, staff } = opened.data;
      return {
        id: staff.id,
        login,
        password: GOOD_PASSWORD,
        otpSecret: enlisted.otp.base32,
        token,
        client: server.client({ token }),
      };
    },
    async runJob(name) {
      const job = running.composed.work.jobs.find((each) => each.name === name);
      if (!job) throw new Error(`there is no job "${name}"`);
      return job.run();
    },
    async listAuditDifferences() {
      const owner = openDatabaseClient(database.ownerUrl);
      await owner.connect();
      const { differences } = await runFullAudit(owner).finally(() => owner.end());
      return differences.filter((each) => !isJoinedByHand(each));
    },
    async restart() {
      await running.composed.stop();
      running = await run();
    },
    async stop() {
      await running.composed.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  return server;
}

export { createIdempotencyKey };

/**
 * One simulated market shared by a process's test servers, one after the other: each world's prices are a function of
 * its seed and of time, so no server can notice another's queries, and days are computed once.
 */

/** Two kinds of hours, each for the server and for `future-prices.ts`; tests with a seed of their own are rare. */
const CACHED_WORLDS = 4;
const simulators = new Map<string, Simulator>();
const threads = new Map<string, SimulatedHistoryClient>();

const worldKey = (world: SimulatedMarketOptions): string =>
  JSON.stringify({ ...world, zones: null, seed: Buffer.from(world.seed).toString('hex') });

/** Dropping one doesn't close it, since a running server may use it: its thread ends with the process. */
function getOrCreateCached<Value>(all: Map<string, Value>, name: string, make: () => Value): Value {
  const found = all.get(name) ?? make();
  all.delete(name);
  all.set(name, found);
  if (all.size > CACHED_WORLDS) all.delete(all.keys().next().value!);
  return found;
}

export const sharedSimulatedMarket: SimulatedMarketFactories = {
  simulator: (options) => getOrCreateCached(simulators, worldKey(options), () => createSimulator(options)),
  historyThread: (world) => ({
    ...getOrCreateCached(threads, worldKey(world), () => createSimulatedHistoryClient(world)),
    // The next server uses it too.
    stop: async () => {},
  }),
};
