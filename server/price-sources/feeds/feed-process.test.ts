/** A feed's program is held within its limits, whatever it does, and is started again. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSourceTransport } from '../source-transport.ts';
import { startTestingSourceServer, type TestingSourceServer } from '../testing-source-server.ts';
import { createFeedProcess, type FeedProcess, type FeedProcessOptions } from './feed-process.ts';
import { createFeedsFolder, type FeedsFolder } from './testing-feeds-folder.ts';

/** Does what the first symbol says, with the second. */
const PROGRAM = `
import { readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { answerQuestions, fetchByServer } from './lines.mjs';
const raw = (text) => process.stdin && import('node:fs').then(({ writeSync }) => writeSync(1, text));
const codeOf = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
const headers = { Cookie: 'a=b', 'Accept-Encoding': 'br', Authorization: 'x' };
const acts = {
  pid: async () => process.pid,
  environment: async () => process.env,
  reach: async (url) => [
    codeOf(() => readFileSync('/etc/passwd')),
    codeOf(() => readFileSync(process.cwd() + '/lines.mjs')),
    codeOf(() => spawnSync('ls')),
    await fetch(url).then(() => 'done', (error) => error.cause.code),
  ],
  print: async () => { console.log('{"id":1}'); process.stdout.write('half a line'); return 'answered'; },
  fetch: (url) => fetchByServer(url, { headers }).then((response) => response.text()),
  post: async (url) => fetchByServer(url, { method: 'POST' }),
  fetchMuch: async (url) => { for (;;) await fetchByServer(url); },
  leave: () => process.exit(3),
  grow: async () => { const all = []; for (;;) all.push(new Array(100_000).fill({}).map(() => ({}))); },
  wait: () => new Promise(() => {}),
  garbage: async () => raw('Too Many Requests\\n'),
  long: async () => raw('x'.repeat(100_000)),
  foreign: async () => raw('{"id":999,"answer":1}\\n'),
};
answerQuestions({ poll: ({ symbols: [act, input] }) => acts[act](input) });
setInterval(() => {}, 1000);
`;

let folder: FeedsFolder;
let server: TestingSourceServer;
let feed: FeedProcess;
let now = 0;
beforeAll(async () => {
  folder = await createFeedsFolder();
  await folder.write('program.mjs', PROGRAM);
  server = await startTestingSourceServer();
  server.answer('/prices', { body: 'prices' });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});
const open = (more: Partial<FeedProcessOptions> = {}): FeedProcess =>
  createFeedProcess({
    title: 'a library',
    folder: folder.path,
    program: `${folder.path}/program.mjs`,
    transport: createSourceTransport({ privateBaseAllowed: true }),
    monotonicNow: () => now,
    ...more,
  });
beforeEach(() => {
  now = 0;
  feed = open();
});
afterEach(() => feed.stop());
const act = (name: string, input = '') => feed.ask({ question: 'poll', symbols: [name, input] });
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('it has none of our environment, no file but its own, no network and no program', async () => {
  process.env['BOURSE_TEST_SECRET'] = 'secret';
  const stranger = createServer((_, response) => response.end());
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening));
  expect(await act('environment')).toEqual({});
  const { port } = stranger.address() as AddressInfo;
  expect(await act('reach', `http://127.0.0.1:${port}/`)).toEqual([
    'ERR_ACCESS_DENIED',
    'done',
    'ERR_ACCESS_DENIED',
    'ERR_ACCESS_DENIED',
  ]);
  delete process.env['BOURSE_TEST_SECRET'];
  stranger.close();
});

it('the server fetches for it, with headers that a source may want', async () => {
  expect(await act('fetch', `${server.origin}/prices`)).toBe('prices');
  const { headers } = server.requests.at(-1)!;
  expect(headers).toMatchObject({ cookie: 'a=b', 'accept-encoding': 'identity' });
  expect(headers).not.toHaveProperty('authorization');
  await expect(act('post', `${server.origin}/prices`)).rejects.toMatchObject({ fault: 'unreadable' });
  feed.stop();
  feed = open({ transport: createSourceTransport() });
  await expect(act('fetch', `${server.origin}/prices`)).rejects.toMatchObject({ fault: 'refused' });
});

it('what a library prints disturbs nothing', async () => {
  expect(await act('print')).toBe('answered');
  expect(await act('print')).toBe('answered');
});

it.each([
  ['ends', 'leave', {}, 'unreachable', 'ended with 3'],
  ['needs too much memory', 'grow', { memoryMb: 32 }, 'unreachable', 'ended with SIGABRT'],
  ["doesn't answer", 'wait', { answerWithinMs: 2_000 }, 'timedOut', "didn't answer within 2000 ms"],
  ['says what is no JSON', 'garbage', {}, 'unreadable', 'said something unexpected'],
  ['says a line without an end', 'long', { lineBytesMaximum: 10_000 }, 'unreadable', 'said something unexpected'],
  ['answers what nobody asked', 'foreign', {}, 'unreadable', 'said something unexpected'],
  ['fetches without an end', 'fetchMuch', {}, 'refused', 'fetched too much for one question'],
] as const)('one that %s is ended, and started again after a pause', async (_case, name, more, fault, says) => {
  feed = open(more);
  const pid = (await act('pid')) as unknown as number;
  await expect(act(name, `${server.origin}/prices`)).rejects.toMatchObject({
    name: 'SourceError',
    fault,
    message: `the program of a library ${says}`,
  });
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
  await expect(act('pid')).rejects.toMatchObject({ fault: 'unreachable', retryAfterMs: 1000 });
  now = 1000;
  expect(await act('pid')).not.toBe(pid);
});

it('pauses grow while it fails, up to five minutes, and start anew once it answers', async () => {
  const pauses: (number | null)[] = [];
  for (let time = 0; time < 12; time += 1) {
    await act('leave').catch(() => {});
    const { retryAfterMs } = (await act('pid').catch((error: { retryAfterMs: number | null }) => error)) as {
      retryAfterMs: number;
    };
    pauses.push(retryAfterMs);
    now += retryAfterMs;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300].map((seconds) => seconds * 1000));
  await act('pid');
  await act('leave').catch(() => {});
  await expect(act('pid')).rejects.toMatchObject({ retryAfterMs: 1000 });
});

it('one that is asked nothing is ended, and started again by the next question', async () => {
  feed = open({ idleMs: 20 });
  const pid = await act('pid');
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
  expect(await act('pid')).not.toBe(pid);
});

it('questions wait for one another', async () => {
  expect(await Promise.all([act('print'), act('fetch', `${server.origin}/prices`), act('print')])).toEqual([
    'answered',
    'prices',
    'answered',
  ]);
});
