/** The commands at the beginning of the documents, typed into a shell unchanged. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';

const product = inject('product');
const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

test('the commands at the start of the documents work as written', async () => {
  const page = await (await fetch(`${product.origin}/docs/`)).text();
  const block = (id: string): string[] =>
    unescaped(new RegExp(`<pre[^>]* id="${id}">([^]*?)</pre>`).exec(page)?.[1] ?? '').split('\n');
  const lines = [...block('begin'), ...block('begin-as-customer')];
  expect(block('begin').filter((line) => line.startsWith('curl '))).toHaveLength(5);
  const folder = await mkdtemp(join(tmpdir(), 'bourse-shell-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(product.dataDir, join(folder, 'data'));
  // Only the line's end is added: answers come without one.
  const typed = lines.map((line) => (line.startsWith('curl ') ? `${line}; echo` : line)).join('\n');
  const { stdout } = await promisify(execFile)('bash', ['-euc', typed], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '' },
  });
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { status: number; code?: string });
  expect(answers.map(({ status, code }) => code ?? status)).toEqual(
    lines.filter((line) => line.startsWith('curl ')).map(() => 1),
  );
});
