/** The examples at the beginning of the documents, typed into a shell, Node and Python unchanged. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';

const product = inject('product');
const run = promisify(execFile);
const PATH = process.env['PATH'] ?? '';
const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const IN_SHELL = ['begin', 'begin-as-customer', 'make-a-key', 'order-curl'];
const blocks = new Map<string, string>();
beforeAll(async () => {
  const page = await (await fetch(`${product.origin}/docs/`)).text();
  for (const [, id, text] of page.matchAll(/<pre[^>]* id="([^"]+)">([^]*?)<\/pre>/g)) blocks.set(id!, unescaped(text!));
});

/** The shell's blocks in their order, with one answer for each curl that prints one, then the key that it made. */
async function typeIntoShell(): Promise<{ answers: { status: number; code?: string }[]; key: NodeJS.ProcessEnv }> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-shell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(product.dataDir, join(folder, 'data'));
  const lines = IN_SHELL.flatMap((id) => blocks.get(id)!.split('\n'));
  // Only the line's end is added: answers come without one.
  const typed = lines.map((line) => (line.startsWith('curl ') ? `${line}; echo` : line)).join('\n');
  const { stdout } = await run('bash', ['-euc', `${typed}\necho "$BOURSE $KEY_ID $KEY_SECRET"`], {
    cwd: folder,
    env: { PATH },
  });
  const printed = stdout.trim().split('\n');
  const [BOURSE, KEY_ID, KEY_SECRET] = printed.pop()!.split(' ');
  expect(printed).toHaveLength(lines.filter((line) => line.startsWith('curl ')).length);
  return {
    answers: printed.map((line) => JSON.parse(line) as { status: number }),
    key: { BOURSE, KEY_ID, KEY_SECRET },
  };
}

/** Run by `server/webhooks/document.test.ts`, which signs what they receive. */
const RECEIVERS = ['webhook-javascript', 'webhook-python'];

test('every example of the documents is run', () => {
  const programs = ['order-javascript', 'order-python', 'stream-javascript', ...RECEIVERS];
  expect([...blocks.keys()]).toEqual([...IN_SHELL, ...programs]);
});

test('the examples in the shell, in JavaScript and in Python work as printed', async () => {
  const { answers, key } = await typeIntoShell();
  expect(answers.map(({ status, code }) => code ?? status)).toEqual(answers.map(() => 1));
  const env = { PATH, ...key };
  const folder = await mkdtemp(join(tmpdir(), 'bourse-programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = async (name: string, id: string): Promise<string> => {
    await writeFile(join(folder, name), blocks.get(id)!);
    return join(folder, name);
  };
  const ordered = await run(process.execPath, [await file('order.mjs', 'order-javascript')], { env });
  const lines = ordered.stdout.trim().split('\n');
  expect(lines[0]).toMatch(/^o\S+ inPosition [\d.]+$/);
  expect(lines[1]).toBe('pending');
  expect(lines.slice(2, -1).some((line) => line.endsWith('long open cancelled'))).toBe(true);
  expect(lines.at(-1)).toBe('closed');
  const streamed = await run(process.execPath, [await file('stream.mjs', 'stream-javascript')], { env });
  expect(streamed.stdout).toMatch(/^CRYPTO\.BTCUSDT [\d.]+ [\d.]+ \d{4}-/m);
  if (!(await run('python3', ['--version']).catch(() => null))) return;
  const python = await run('python3', [await file('order.py', 'order-python')], { env });
  expect(python.stdout).toMatch(/^o\S+ inPosition [\d.]+\nclosed\n$/);
});
