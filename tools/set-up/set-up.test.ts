import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = join(import.meta.dirname, '../run.mjs');
const inForeground = (program: string) =>
  `import(${JSON.stringify(join(import.meta.dirname, 'process.mjs'))})
     .then(({ runInForeground }) => runInForeground(process.execPath, ['-e', ${JSON.stringify(program)}]))
     .then((code) => { process.exitCode = code; });`;

interface Started {
  child: ChildProcess;
  said: Promise<string>;
  code: Promise<number | null>;
}

function start(args: string[], environment: NodeJS.ProcessEnv = {}): Started {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += data));
  const closed = once(child, 'close');
  return { child, said: closed.then(() => text), code: closed.then(([code]) => code as number | null) };
}

test('an older Node is told in one sentence what it takes', async () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.4"}})';
  const { said, code } = start(['--import', pretend, run, 'start']);
  expect(await said).toBe('Bourse needs Node 20 or newer to start, and this is Node 18.20.4: see nodejs.org.\n');
  expect(await code).toBe(2);
});

test('an unknown command names those there are', async () => {
  const { said, code } = start([run, 'begin']);
  expect(await said).toMatch(/^There is no command "begin": choose one of start, .*\.\n$/);
  expect(await code).toBe(2);
});

test('an unknown bench is no file name to be tried', async () => {
  const { said, code } = start([run, 'bench', '../tools/tidy/main']);
  expect(await said).toMatch(/^Name a bench, one of .*: npm run bench -- <name>\.\n$/);
  expect(await code).toBe(2);
});

test('what is run finds what earlier programs have compiled, and another place if one is named', async () => {
  const placeOf = async (environment: NodeJS.ProcessEnv) => {
    const { said } = start([run, 'staff'], { NODE_DEBUG_NATIVE: 'COMPILE_CACHE', ...environment });
    return /resolved path (\S+)/.exec(await said)?.[1];
  };
  expect(await placeOf({ NODE_COMPILE_CACHE: undefined })).toBe(
    join(import.meta.dirname, '../../node_modules/.cache/compile'),
  );
  const named = join(tmpdir(), 'compiled-elsewhere');
  expect(await placeOf({ NODE_COMPILE_CACHE: named })).toBe(named);
  await rm(named, { recursive: true, force: true });
});

test('the exit code of what is run is kept', async () => {
  expect(await start(['-e', inForeground('process.exitCode = 7')]).code).toBe(7);
});

test('a signal reaches what is run, which may end in order', async () => {
  const program = `process.once('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')`;
  const { child, code } = start(['-e', inForeground(program)]);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill('SIGTERM');
  expect(await code).toBe(3);
});

test('what a signal ended counts as shells count', async () => {
  expect(await start(['-e', inForeground(`process.kill(process.pid, 'SIGTERM')`)]).code).toBe(143);
});
