/** The verifying lines of docs/webhooks.md and the receivers of the guide, run as they stand there. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGuide } from '@bourse/contract/docs-guide.ts';
import { expect, onTestFinished, test } from 'vitest';
import { buildStandardWebhookHeaders, createWebhookSecret } from '../outgoing/standard-webhooks.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
const linesIn = (language: string): string => DOCUMENT.split(`\`\`\`${language}\n`)[1]!.split('```')[0]!;

const [secret, former, another] = [createWebhookSecret(), createWebhookSecret(), createWebhookSecret()];
const body = '{"type":"order","data":{"name":"예"}}';
const now = Date.now();
const headers = buildStandardWebhookHeaders('h_1', body, [secret, former], now);
const old = buildStandardWebhookHeaders('h_1', body, [secret], now - 600_000);
/** Secret, headers, body, and whether they belong together. */
const CASES = [
  [secret, headers, body, true],
  [former, headers, body, true],
  [another, headers, body, false],
  [secret, headers, `${body} `, false],
  [secret, old, body, false],
] as const;

test('JavaScript', async () => {
  const { verify } = (await import(`data:text/javascript,${encodeURIComponent(linesIn('js'))}`)) as {
    verify(key: string, sent: object, text: string): boolean;
  };
  expect(CASES.map(([key, sent, text]) => verify(key, sent, text))).toEqual(CASES.map(([, , , right]) => right));
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
test.runIf(hasPython)('Python', () => {
  const program = `${linesIn('python')}
import json, sys
print(json.dumps([verify(key, sent, text.encode()) for key, sent, text, _ in json.load(sys.stdin)]))`;
  const { stdout } = spawnSync('python3', ['-c', program], { input: JSON.stringify(CASES), encoding: 'utf8' });
  expect(JSON.parse(stdout)).toEqual(CASES.map(([, , , right]) => right));
});

const EXAMPLES = buildGuide('')
  .flatMap(({ parts }) => parts)
  .flatMap((part) => (typeof part === 'string' ? [] : [part]));
/** The command that runs it, and its file. */
const RECEIVERS = [
  { id: 'webhook-javascript', program: process.execPath, file: 'receiver.mjs', isThere: true },
  { id: 'webhook-python', program: 'python3', file: 'receiver.py', isThere: hasPython },
];

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

for (const { id, program, file, isThere } of RECEIVERS)
  test.runIf(isThere)(`${id} accepts what is signed, once, and nothing else`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bourse-receiver-'));
    const path = join(folder, file);
    writeFileSync(path, EXAMPLES.find((each) => each.id === id)!.lines.join('\n'));
    const port = await findFreePort();
    const receiver = spawn(program, [path], { env: { ...process.env, WEBHOOK_SECRET: secret, PORT: `${port}` } });
    onTestFinished(() => {
      receiver.kill();
      rmSync(folder, { recursive: true, force: true });
    });
    let printed = '';
    receiver.stdout.on('data', (part: Buffer) => (printed += part.toString()));
    await expect.poll(() => printed, { timeout: 20_000 }).toContain('listening');
    const text = '{"type":"order","seq":7,"data":{"name":"예"}}';
    const sign = (keys: readonly string[], at = Date.now()) => buildStandardWebhookHeaders('h_1', text, keys, at);
    const genuine = sign([another, secret]);
    const post = async (sent: Record<string, string>, content = text): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: sent, body: content })).status;
    expect(await post(genuine)).toBe(204);
    expect(await post(genuine)).toBe(204);
    expect(await post(genuine, `${text} `)).toBe(401);
    expect(await post(sign([another]))).toBe(401);
    expect(await post(sign([secret], Date.now() - 600_000))).toBe(401);
    const { 'webhook-signature': signature = '' } = genuine;
    expect(await post({ ...genuine, 'webhook-signature': `${signature.slice(0, 46)}\u00e9` })).toBe(401);
    expect(await post({})).toBe(401);
    expect(await post(genuine)).toBe(204);
    await expect.poll(() => printed).toBe('listening\norder 7\n');
  });
