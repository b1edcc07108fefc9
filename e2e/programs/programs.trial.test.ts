/** The packages for people's own programs against a server: each page's example, and what it promises. */
import { execFile } from 'node:child_process';
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@bourse/contract/calls.ts';
import { serverFrameSchema } from '@bourse/contract/stream-frames.ts';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPackedPrograms, type Key, type PackedPrograms, readExample } from './packed-programs.ts';

const ROOT = join(import.meta.dirname, '../..');
let programs: PackedPrograms;
let trading: Key;
let reading: Key;
beforeAll(async () => {
  programs = await installPackedPrograms();
  [trading, reading] = [await programs.createKey(['read', 'trade']), await programs.createKey(['read'])];
});
afterAll(() => programs.close());

const bourse = (args: string, key: Key | undefined = trading, input = '') =>
  programs.execute('bourse', args.split(' '), programs.environment(key), input);
const linesOf = (out: string): object[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);

test('a package has code, types and its page, and needs no other', async () => {
  const installed = join(programs.folder, 'node_modules');
  expect((await readdir(installed)).filter((name) => !name.startsWith('.')).sort()).toEqual([
    'bourse-cli',
    'bourse-client',
    'bourse-mcp',
  ]);
  const files = await readdir(join(installed, 'bourse-client'), { recursive: true });
  expect(files.filter((file) => !/^(dist|package\.json|README\.md|dist[\\/][\w-]+\.(js|d\.ts))$/.test(file))).toEqual(
    [],
  );
  expect(await readFile(join(installed, 'bourse-client/dist/index.js'), 'utf8')).not.toMatch(/^import |\bzod\b/m);
});

describe('the client', () => {
  test('runs its page’s example', async () => {
    await writeFile(join(programs.folder, 'example.mjs'), await readExample('client', 'js'));
    const ended = await programs.execute('node', ['example.mjs'], programs.environment(trading));
    expect(ended).toMatchObject({ code: 0, err: '' });
    expect(ended.out).toMatch(/^Bitcoin: [\d.]+\nBought at [\d.]+\n(\S+ \w+\n)+Event \d+: order\n$/);
  });

  test('has types that know calls, fields, answers and parameters of refusals', async () => {
    await symlink(join(ROOT, 'node_modules/@types'), join(programs.folder, 'types'));
    const text = [
      "import { createClient, isRefusedFor, unwrap, type Order } from 'bourse-client';",
      "const client = createClient({ origin: 'https://bourse.example' });",
      "const result = await client.call('trading/placeOrder', { instrument: 'US.A', side: 'long', type: 'market' });",
      "if (isRefusedFor(result, 'apiKeyOrderLimit')) result.params.limit.length;",
      'const { order }: { order: Order } = unwrap(result);',
      'order.fills[0]?.price.length;',
      "for await (const row of client.pages('trading/listOrders', {})) row.status === 'pending';",
      'for await (const frame of client.stream())',
      "  if (frame.type === 'event' && frame.kind === 'order') frame.data.order;",
      '// @ts-expect-error no key may make it',
      "await client.call('wallet/submitWithdrawal', {});",
      '// @ts-expect-error there is no such side',
      "await client.call('trading/placeOrder', { instrument: 'US.A', side: 'up', type: 'market' });",
      '// @ts-expect-error it has no pages',
      "client.pages('quotes/getQuote', { instrument: 'US.A' });",
    ];
    await writeFile(join(programs.folder, 'typed.ts'), text.join('\n'));
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = '--noEmit --strict --module nodenext --target esnext --types node --typeRoots types typed.ts';
    const ended = await programs.execute('node', [compiler, ...options.split(' ')], programs.environment());
    expect(ended).toMatchObject({ code: 0, out: '' });
  });
});

describe('the command line', () => {
  test('runs its page’s example, line by line', async () => {
    for (const line of (await readExample('cli', 'sh')).trim().split('\n')) {
      const ended = await programs.execute('sh', ['-c', line], programs.environment(trading));
      expect(ended, line).toMatchObject({ code: 0 });
    }
    expect(await readFile(join(programs.folder, 'fills.csv'), 'utf8')).toMatch(
      /^id,at,order,[^]*,CRYPTO\.BTCUSDT,buy,0\.001,/,
    );
  });

  test.each([
    ['markets', 'quotes/listMarkets'],
    ['markets US', 'quotes/listInstruments'],
    ['orders', 'trading/listOrders'],
    ['positions', 'trading/listNetPositions'],
    ['positions --each', 'trading/listPositions'],
    ['export orders', 'trading/listOrders'],
    ['export positions', 'trading/listPositions'],
    ['league', 'leagues/listLeagues'],
  ] as const)('%s --json prints rows as the contract has them', async (args, name) => {
    const ended = await bourse(`${args} --json`);
    expect(ended).toMatchObject({ code: 0, err: '' });
    const rows = ended.out === '' ? [] : linesOf(ended.out);
    if (name !== 'leagues/listLeagues') expect(rows.length).toBeGreaterThan(0);
    const answer =
      name === 'leagues/listLeagues' ? { rows, next: null, mayCreate: false, open: [] } : { rows, next: null };
    expect(calls[name].answer.parse(answer)).toMatchObject({ rows });
  });

  test.each([
    ['wallet', 'wallet/getWallet'],
    ['order buy CRYPTO.BTCUSDT 0.001 --preview', 'trading/previewOrder'],
    ['order buy CRYPTO.BTCUSDT 0.001', 'trading/placeOrder'],
    ['quote CRYPTO.BTCUSDT', 'quotes/getQuote'],
  ] as const)('%s --json prints one answer', async (args, name) => {
    const { code, out } = await bourse(`${args} --json`);
    expect(code).toBe(0);
    expect(calls[name].answer.parse(JSON.parse(out))).toEqual(JSON.parse(out));
  });

  test('stream --json prints frames of the contract', async () => {
    const { code, out } = await bourse('stream CRYPTO.BTCUSDT --count 2 --json');
    expect(code).toBe(0);
    for (const frame of linesOf(out)) expect(serverFrameSchema.parse(frame)).toEqual(frame);
    expect(linesOf(out)).toHaveLength(2);
  });

  test.each([
    ['order sell CRYPTO.ETHUSDT 1000000', 'trading', 1],
    ['orders --status nonsense', 'trading', 2],
    ['quote CRYPTO.NOPE', 'trading', 1],
    ['order buy CRYPTO.BTCUSDT 0.001', 'reading', 4],
    ['cancel nothing', 'trading', 1],
    ['cancel nothing --json', 'trading', 1],
  ])('%s by the key for %s ends with %i', async (args, which, code) => {
    const ended = await bourse(args, which === 'trading' ? trading : reading);
    expect(ended).toMatchObject({ code, out: '' });
    if (args.endsWith('--json')) expect(JSON.parse(ended.err)).toMatchObject({ ok: false, code: 'orderNotFound' });
    else expect(ended.err).toMatch(/\S+\n$/);
  });

  test('login stores what was typed for its owner alone, and a wrong secret is not stored', async () => {
    const { BOURSE_ORIGIN: _, ...others } = programs.environment();
    const env = { ...others, XDG_CONFIG_HOME: join(programs.folder, 'config') };
    const typed = (secret: string) => `${programs.origin}\n${reading.id}\n${secret}\n`;
    const refused = await programs.execute('bourse', ['login'], env, typed('a'.repeat(40)));
    expect(refused.code).toBe(4);
    expect((await programs.execute('bourse', ['wallet'], env)).code).toBe(4);
    const ended = await programs.execute('bourse', ['login'], env, typed(reading.secret));
    expect(ended.code).toBe(0);
    expect((await stat(join(programs.folder, 'config/bourse/login.json'))).mode & 0o777).toBe(0o600);
    const wallet = await programs.execute('bourse', ['wallet'], env);
    expect(wallet.code).toBe(0);
    for (const { out, err } of [ended, wallet]) expect(out + err).not.toContain(reading.secret);
  });

  test('the secret is in no list of processes while a command runs', async () => {
    const watching = bourse('quote CRYPTO.BTCUSDT --watch --count 3');
    const list = async () => (await promisify(execFile)('ps', ['-axww', '-o', 'args='])).stdout;
    let seen = '';
    await expect.poll(async () => (seen = await list())).toContain('--watch --count 3');
    const ended = await watching;
    expect(ended.code).toBe(0);
    expect(seen + ended.out + ended.err).not.toContain(trading.secret);
  });
});

describe('the tools for assistants', () => {
  async function connect(args: string[], key: Key | undefined) {
    const { command } = JSON.parse(await readExample('mcp', 'json')).mcpServers.bourse as { command: string };
    const env = programs.environment(key);
    const path = join(programs.folder, 'node_modules/.bin', command);
    const transport = new StdioClientTransport({ command: path, args, env, cwd: programs.folder, stderr: 'pipe' });
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(transport);
    return client;
  }
  const textOf = (result: { content?: unknown }): string => (result.content as { text: string }[])[0]?.text ?? '';
  const dataOf = (text: string): unknown => JSON.parse(/^<<< data \w+ >>>\n([^]*)\n<<< end/m.exec(text)?.[1] ?? '');
  const buy = { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market' };

  test('run as the page’s example says, and trade within both limits', async () => {
    const example = JSON.parse(await readExample('mcp', 'json')).mcpServers.bourse as { args: string[] };
    const client = await connect(example.args, trading);
    const call = (name: string, input: object) =>
      client.callTool({ name, arguments: input as Record<string, unknown> });
    expect(client.getInstructions()).toContain('data');
    const quote = await call('quotes_getQuote', { instrument: 'CRYPTO.BTCUSDT' });
    expect(calls['quotes/getQuote'].answer.parse(dataOf(textOf(quote)))).toBeTruthy();
    const placed = await call('trading_placeOrder', { ...buy, quantity: '0.001' });
    expect(dataOf(textOf(placed))).toMatchObject({ order: { instrument: 'CRYPTO.BTCUSDT', apiKey: trading.id } });
    const beyond = await call('trading_placeOrder', { ...buy, quantity: '1' });
    expect(beyond.isError).toBe(true);
    expect(textOf(beyond)).toContain('--max-order is 500.00 USD');
    const wrong = await call('trading_placeOrder', { ...buy, side: 'up', quantity: '0.001' });
    expect(wrong.isError).toBe(true);
    const refused = await call('trading_cancelOrder', { order: 'o1' });
    expect(textOf(refused)).toMatch(/^Refused: orderNotFound\./);
    await client.close();
  });

  test('end a day at its limit, also after a restart', async () => {
    const own = await programs.createKey(['read', 'trade']);
    const args = ['--trade', '--max-order', '500USD', '--max-day', '100USD'];
    for (const isError of [undefined, true]) {
      const client = await connect(args, own);
      const result = await client.callTool({ name: 'trading_placeOrder', arguments: { ...buy, quantity: '0.001' } });
      expect(result.isError, textOf(result)).toBe(isError);
      if (isError) expect(textOf(result)).toContain('--max-day is 100.00 USD');
      await client.close();
    }
  });

  test('without --trade only read, and without a key only markets', async () => {
    const names = async (key: Key | undefined) => {
      const client = await connect([], key);
      const { tools } = await client.listTools();
      await client.close();
      return tools.map(({ name }) => name);
    };
    const read = await names(trading);
    expect(read).toContain('trading_listOrders');
    expect(read).not.toContain('trading_placeOrder');
    const visitors = await names(undefined);
    expect(visitors).toContain('quotes_getQuote');
    expect(visitors).not.toContain('trading_listOrders');
  });

  test('without amounts don’t start to trade', async () => {
    const ended = await programs.execute(
      'bourse-mcp',
      ['--trade', '--max-order', '5USD'],
      programs.environment(trading),
    );
    expect(ended).toMatchObject({ code: 2, out: '' });
    expect(ended.err).toContain('--max-day');
  });
});
