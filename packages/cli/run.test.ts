import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Client, RefusalError } from '../client/index.ts';
import { credentialsFileOf, readCredentials, storeCredentials } from './credentials.ts';
import { explainFailure, UsageError } from './exit-codes.ts';
import { buildOrder, orderCommands } from './order-commands.ts';
import { createOutput } from './output.ts';
import { COMMANDS, runCommandLine } from './run.ts';

const newEnvironment = () => ({ XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'bourse-cli-')) });

async function run(args: string[], env: Record<string, string> = newEnvironment(), input = '') {
  const [out, err]: string[][] = [[], []];
  const code = await runCommandLine(args, {
    env,
    stdin: Readable.from([input]),
    stdout: { write: (text) => out!.push(text) },
    stderr: { write: (text) => err!.push(text) },
  });
  return { code, out: out!.join(''), err: err!.join('') };
}

test.each(COMMANDS.map(({ name }) => name))('%s has a line in the list, and help with an example', async (name) => {
  expect((await run(['--help'])).out).toMatch(new RegExp(`^  ${name} `, 'm'));
  const { code, out } = await run([name, '--help']);
  expect(code).toBe(0);
  expect(out).toContain(`bourse ${name}`);
  const command = COMMANDS.find((each) => each.name === name)!;
  expect(Object.keys(command.about)).toEqual(Object.keys(command.options));
});

test.each([
  [[], 2],
  [['nonsense'], 2],
  [['quote', 'KR.005930', '--nonsense'], 2],
  [['orders'], 4],
  [['completion', 'csh'], 2],
])('%j ends with %i', async (args, code) => {
  expect((await run(args)).code).toBe(code);
});

test('a server that nobody runs ends with 3', async () => {
  const env = { ...newEnvironment(), BOURSE_ORIGIN: 'http://127.0.0.1:9' };
  expect(await run(['markets'], env)).toMatchObject({ code: 3, out: '' });
});

test('an input that the server refuses says which field, and what it should be', () => {
  const [params, detail] = [{ field: 'quantity' }, 'Expected a decimal'];
  const error = new RefusalError({ ok: false, code: 'badInput', params, msg: 'Check this.', detail });
  expect(explainFailure(error)).toEqual({ code: 2, sentence: 'Check this. (quantity) Expected a decimal' });
});

test.each([
  ['unauthorized', expect.stringMatching(/^There is no key, or none .*`bourse login`/)],
  ['apiKeyNotPermitted', 'No.'],
])('%s ends with 4, another refusal with 1', (code, sentence) => {
  const refuse = (name: string) =>
    new RefusalError({ ok: false, code: name as 'unauthorized', params: {}, msg: 'No.' });
  expect(explainFailure(refuse(code))).toEqual({ code: 4, sentence });
  expect(explainFailure(refuse('insufficientBalance')).code).toBe(1);
});

test.each([
  ['buy US.A 10', {}, { side: 'long', effect: 'open', type: 'market', quantity: '10' }],
  ['sell us.a 1', { limit: '5' }, { side: 'long', effect: 'close', type: 'limit', limitPrice: '5' }],
  ['short US.A 1', { stop: '5', limit: '4' }, { side: 'short', effect: 'open', type: 'stopLimit' }],
  ['cover US.A 1', { stop: '5', tif: 'gtc' }, { side: 'short', effect: 'close', type: 'stop', timeInForce: 'gtc' }],
  ['sell US.A 1', { trail: '7%' }, { type: 'trailing', trailRate: '0.07' }],
  ['buy US.A', { amount: '500', until: '2026-12-01' }, { timeInForce: 'gtd', goodTill: '2026-12-01T00:00:00.000Z' }],
])('order %s %j', (words, values, order) => {
  expect(buildOrder(words.split(' '), values)).toMatchObject({ instrument: 'US.A', ...order });
});

test.each([
  ['hold US.A 1', {}],
  ['buy A 1', {}],
  ['buy US.A', {}],
  ['buy US.A 1', { amount: '5' }],
  ['buy US.A 1', { trail: '1', stop: '5' }],
  ['buy US.A 1', { trail: '0%' }],
])('order %s %j makes no sense', (words, values) => {
  expect(() => buildOrder(words.split(' '), values)).toThrow(UsageError);
});

test('credentials are stored for their owner alone, and the key goes to its own server only', () => {
  const env = newEnvironment();
  const credentials = { origin: 'https://bourse.example', apiKey: { id: 'BKA', secret: 'hush' } };
  const file = storeCredentials(env, credentials);
  expect(file).toBe(credentialsFileOf(env));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(credentials);
  expect(readCredentials(env)).toEqual(credentials);
  expect(readCredentials({ ...env, BOURSE_ORIGIN: 'https://other.example' })).toEqual({
    origin: 'https://other.example',
  });
  const own = { BOURSE_ORIGIN: 'other.example', BOURSE_KEY_ID: 'BKB', BOURSE_KEY_SECRET: 's' };
  expect(readCredentials({ ...env, ...own })).toEqual({
    origin: 'https://other.example',
    apiKey: { id: 'BKB', secret: 's' },
  });
  expect(() => readCredentials({ ...env, BOURSE_KEY_ID: 'BKB' })).toThrow(UsageError);
});

test('cancelling several goes on after one that is refused, and says so at the end', async () => {
  const cancelled: unknown[] = [];
  const call = async (_name: string, input: { order: string }) => {
    cancelled.push(input.order);
    return input.order === 'o1'
      ? { ok: false, code: 'orderNotFound', params: {}, msg: '' }
      : { ok: true, data: { order: input } };
  };
  const silent = { write: () => {} };
  const context = {
    client: () => ({ call }) as unknown as Client,
    output: createOutput({ stdout: silent, stderr: silent }, {}, true),
  };
  const cancel = orderCommands.find(({ name }) => name === 'cancel')!;
  await expect(cancel.run(context as never, ['o1', 'o2'], {})).rejects.toThrow('orderNotFound');
  expect(cancelled).toEqual(['o1', 'o2']);
});

test.each(['bash', 'zsh', 'fish'])('completion in %s knows every command', async (shell) => {
  const { out } = await run(['completion', shell]);
  for (const { name } of COMMANDS) expect(out).toMatch(new RegExp(`\\b${name}\\b`));
  expect(out).toMatch(/take-profit/);
});
