/**
 * Somebody has as many calls in flight as they like: each call of the contract and each frame of a stream, from one
 * address, one account or one staff session. Others are served as fast as before, memory stays bounded, no job fails.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { buildStaffHeaders, createMatrixWorld, type MatrixWorld } from '@bourse/e2e/matrix/matrix-world.ts';
import { buildValidCallInput } from '@bourse/e2e/matrix/valid-call-inputs.ts';
import type { ApiOperation } from '@bourse/e2e/protocol/api-document.ts';
import type { StartOptions } from '@bourse/e2e/starting/start-server.ts';
import { type AttackerSender, callAsAttacker, loopbackAddressOf } from './attacker-call.ts';
import { openAttackerStream } from './attacker-stream.ts';
import { createDatabaseTimer } from './database-processor-time.ts';
import { buildDearestInput } from './dearest-call-input.ts';
import { type Bystander, startBystander } from './measure-bystander-latency.ts';
import { operatorDefaultOptions } from './operator-default-options.ts';
import { watchMemory } from './process-memory.ts';
import type { AttackTarget } from './run-attack.ts';

export interface WorkFloodAttackSize {
  /** So many of the dearest calls; `Infinity` for all. */
  calls: number;
  inFlight: number;
  /** A flood beside which others were slow is repeated so often: the machine has other work too. */
  tries: number;
}

const METRICS_TOKEN = 'the-attack-reads-metrics';
export const workFloodOptions = (): Partial<StartOptions> => {
  const options = operatorDefaultOptions();
  return { ...options, environment: { ...options.environment, BOURSE_METRICS_TOKEN: METRICS_TOKEN } };
};

const QUIET_MS = 3_000;
/** Whichever is more: a share of a small machine is noticed, but not by a person. */
const SLOWER_AT_MOST = 1.5;
const FAST_ENOUGH_MS = 200;
const GROWTH_MAXIMUM_MB = 400;
const PROBES = 5;
const DEAREST_PRINTED = 10;
/** A flood's time; what is still under way then goes on beside the next one. */
const FLOOD_MS = 10_000;
const STREAM_FLOOD_MS = 1_500;
const SOCKETS = 20;
/** They end the session that makes them, or the person's login. */
const ENDING = /^(user\/(logout|changeLoginPassword|closeAccount|revokeSession)|staff\/(logout|changePassword))$/;

interface FloodedCall {
  operation: ApiOperation;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  databaseMs: number;
}

export async function floodWithWork(target: AttackTarget, size: WorkFloodAttackSize): Promise<string> {
  const { origin, pid } = target.server;
  const world = await createMatrixWorld(target.server);
  const calls = await measureCalls(target, world);
  const dearest = calls.toSorted((a, b) => b.databaseMs - a.databaseMs);
  for (const { operation, databaseMs } of dearest.slice(0, DEAREST_PRINTED))
    console.log(`  ${operation.path}: ${databaseMs.toFixed(1)} ms of processor time in the database`);

  const failedBefore = await readMetric(origin, 'bourse_job_failed_total');
  const memory = watchMemory(pid);
  const bystander = await startBystander(target);
  // Its process takes a moment to start.
  while ((await bystander.endLap()).calls === 0) await wait(QUIET_MS / 10);
  await wait(QUIET_MS);
  const quiet = await bystander.endLap();
  const bound = Math.max(SLOWER_AT_MOST * quiet.p99Ms, FAST_ENOUGH_MS);
  let slowest = { what: 'nothing', p99Ms: 0 };
  const attack = async (what: string, flood: () => Promise<void>): Promise<void> => {
    const p99Ms = await floodUntilOthersAreFast(bystander, flood, { bound, tries: size.tries });
    if (p99Ms > slowest.p99Ms) slowest = { what, p99Ms };
    if (p99Ms > bound) target.fault(`beside ${what} a wallet took ${p99Ms} ms (99th), ${quiet.p99Ms} in calm`);
  };

  const flooded = [...dearest.slice(0, size.calls)].sort((a, b) => orderOf(a) - orderOf(b));
  for (const [n, call] of flooded.entries())
    await attack(`a flood of ${call.operation.path}`, () => floodCall(origin, call, loopbackAddressOf(500 + n), size));
  await attack('a flood of the dearest calls from one address', () => floodFromAddress(origin, world, dearest, size));
  const frames = framesOf(world);
  for (const [what, buildFrame] of Object.entries(frames)) {
    await attack(`a visitor's flood of ${what}`, () => floodStreams(origin, {}, buildFrame));
    const { token, account } = world.people['customer']!;
    await attack(`a customer's flood of ${what}`, () => floodStreams(origin, { token, account }, buildFrame));
  }

  const { refused } = await bystander.stop();
  const { beforeMb, mostMb } = await memory.end();
  const failed = (await readMetric(origin, 'bourse_job_failed_total')) - failedBefore;
  if (failed > 0) target.fault(`${failed} runs of jobs failed`);
  if (mostMb - beforeMb > GROWTH_MAXIMUM_MB) target.fault(`the server grew from ${beforeMb} to ${mostMb} MB`);
  if (refused > 0) target.fault(`${refused} looks at a wallet were refused`);
  return (
    `${flooded.length} calls and ${Object.keys(frames).length} frames, ${size.inFlight} in flight: a wallet in ` +
    `${quiet.p99Ms} ms in calm (99th), at most ${slowest.p99Ms} beside ${slowest.what}; memory ${beforeMb} MB, ` +
    `${mostMb} at most; ${failed} runs of jobs failed`
  );
}

/** What only reads goes first; what ends a session last. */
const orderOf = ({ operation }: FloodedCall): number => (ENDING.test(operation.path) ? 2 : operation.writes ? 1 : 0);

async function floodUntilOthersAreFast(
  bystander: Bystander,
  flood: () => Promise<void>,
  { bound, tries }: { bound: number; tries: number },
): Promise<number> {
  let best = Infinity;
  for (let tried = 0; tried < tries && best > bound; tried += 1) {
    await bystander.endLap();
    await Promise.race([flood(), wait(FLOOD_MS, undefined, { ref: false })]);
    best = Math.min(best, (await bystander.endLap()).p99Ms);
  }
  return best;
}

/** Makes each call a few times in calm, with the dearest input that it accepts. */
async function measureCalls({ server: { origin }, dataDir }: AttackTarget, world: MatrixWorld): Promise<FloodedCall[]> {
  const { data } = await callAsAttacker(origin, 'quotes/listInstruments', { market: 'US' });
  const names = (data as { rows: { instrument: string }[] }).rows.map(({ instrument }) => instrument);
  const person = world.people['customer']!;
  const timeDatabase = await createDatabaseTimer(dataDir);
  const calls: FloodedCall[] = [];
  for (const [n, operation] of world.document.operations.entries()) {
    const valid = buildValidCallInput(operation, world.own['customer']!, person.account);
    const headers = headersOf(operation, world);
    const call = { operation, body: buildDearestInput(operation, valid, names), headers, databaseMs: 0 };
    calls.push(call);
    if (operation.writes || ENDING.test(operation.path)) continue;
    const from = loopbackAddressOf(100 + (n % 200));
    const probe = await callAsAttacker(origin, operation.path, call.body, { from, headers });
    if (probe.code !== 'ok') call.body = valid;
    const spentMs = await timeDatabase(async () => {
      for (let times = 0; times < PROBES; times += 1)
        await callAsAttacker(origin, operation.path, call.body, { from, headers });
    });
    call.databaseMs = spentMs / PROBES;
  }
  return calls;
}

function headersOf(operation: ApiOperation, world: MatrixWorld): Record<string, string> {
  if (operation.by === 'staff') return buildStaffHeaders(world, operation) as Record<string, string>;
  if (operation.by === 'anyone') return {};
  const { token, account } = world.people['customer']!;
  return { token, account };
}

async function floodCall(
  origin: string,
  { operation, body, headers }: FloodedCall,
  from: string,
  { inFlight }: Pick<WorkFloodAttackSize, 'inFlight'>,
): Promise<void> {
  await Promise.all(Array.from({ length: inFlight }, () => send(origin, operation, body, { from, headers })));
}

const send = (origin: string, operation: ApiOperation, body: object, sender: AttackerSender): Promise<unknown> =>
  callAsAttacker(
    origin,
    operation.path,
    operation.writes ? { ...body, key: createIdempotencyKey() } : body,
    sender,
  ).catch(() => {});

/** Several accounts and visitors behind one address. */
async function floodFromAddress(
  origin: string,
  world: MatrixWorld,
  calls: readonly FloodedCall[],
  { inFlight }: Pick<WorkFloodAttackSize, 'inFlight'>,
): Promise<void> {
  const reads = calls
    .filter(({ operation }) => operation.by !== 'staff' && !operation.writes)
    .slice(0, DEAREST_PRINTED);
  const people = Object.values(world.people).map(({ token, account }) => ({ token, account }));
  await Promise.all(
    Array.from({ length: inFlight }, (_, n) => {
      const { operation, body } = reads[n % reads.length]!;
      const headers = operation.by === 'anyone' ? {} : people[n % people.length]!;
      return send(origin, operation, body, { from: loopbackAddressOf(400), headers });
    }),
  );
}

function framesOf(world: MatrixWorld): Record<string, (n: number) => object> {
  const many = (name: (n: number) => string): string[] => Array.from({ length: 500 }, (_, n) => name(n));
  return {
    'unknown names': (id) => ({ id, subscribe: many((n) => `quote:US.NONE${id}X${n}`) }),
    'boards of leagues': (id) => ({ id, subscribe: many((n) => `board:${10_000 + n}`) }),
    "one's own events": (id) => ({ id, subscribe: ['account'] }),
    'events again': (id) => ({ id, resume: '0' }),
    'names to leave': (id) => ({ id, unsubscribe: many((n) => `quote:US.N${n}`) }),
    'what is no frame': (id) => ({ id, account: world.people['customer']!.account.repeat(5_000) }),
  };
}

/** Sends as fast as the sockets take it, until the server has closed them. */
async function floodStreams(origin: string, hello: object, buildFrame: (n: number) => object): Promise<void> {
  const streams = Array.from({ length: SOCKETS }, () =>
    openAttackerStream(origin, { from: loopbackAddressOf(450), hello }),
  );
  await Promise.all(streams.map(({ greeting }) => greeting));
  const until = performance.now() + STREAM_FLOOD_MS;
  for (let n = 1; performance.now() < until; n += 1) {
    const open = streams.filter(({ socket }) => socket.readyState === socket.OPEN);
    if (open.length === 0) break;
    for (const { socket } of open) if (socket.bufferedAmount === 0) socket.send(JSON.stringify(buildFrame(n)));
    await wait(5);
  }
  for (const { socket } of streams) socket.terminate();
}

async function readMetricLines(origin: string, name: string): Promise<string[]> {
  const response = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return (await response.text()).split('\n').filter((line) => line.startsWith(name));
}
const valueOf = (line: string): number => Number(line.slice(line.lastIndexOf(' ') + 1));

const readMetric = async (origin: string, name: string): Promise<number> =>
  (await readMetricLines(origin, name)).reduce((sum, line) => sum + valueOf(line), 0);
