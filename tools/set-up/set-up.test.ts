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
  output: Promise<string>;
  code: Promise<number | null>;
}

function start(args: string[], environment: NodeJS.ProcessEnv = {}): Started {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (text += data));
  const closed = once(child, 'close');
  return { child, output: closed.then(() => text), code: closed.then(([code]) => code as number | null) };
}

test('an older Node gets one sentence with the required version', async () => {
  const pretend = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"18.20.4"}})';
  const { output, code } = start(['--import', pretend, run, 'start']);
  expect(await output).toBe('Bourse needs Node 20 or newer to start, and this is Node 18.20.4: see nodejs.org.\n');
  expect(await code).toBe(2);
});

test('an unknown command lists the known ones', async () => {
  const { output, code } = start([run, 'begin']);
  expect(await output).toMatch(/^There is no command "begin": choose one of start, .*\.\n$/);
  expect(await code).toBe(2);
});

test('an unknown bench is not resolved as a file path', async () => {
  const { output, code } = start([run, 'bench', '../tools/tidy/main']);
  expect(await output).toMatch(/^Name a bench, one of .*: npm run bench -- <name>\.\n$/);
  expect(await code).toBe(2);
});

test('programs share a compile cache, or use another one if it is named', async () => {
  const placeOf = async (environment: NodeJS.ProcessEnv) => {
    const { output } = start([run, 'staff'], { NODE_DEBUG_NATIVE: 'COMPILE_CACHE', ...environment });
    return /resolved path (\S+)/.exec(await output)?.[1];
  };
  expect(await placeOf({ NODE_COMPILE_CACHE: undefined })).toBe(
    join(import.meta.dirname, '../../node_modules/.cache/compile'),
  );
  const named = join(tmpdir(), 'compiled-elsewhere');
  expect(await placeOf({ NODE_COMPILE_CACHE: named })).toBe(named);
  await rm(named, { recursive: true, force: true });
});

test('the program’s exit code is passed on', async () => {
  expect(await start(['-e', inForeground('process.exitCode = 7')]).code).toBe(7);
});

test('a signal reaches the program, which may shut down in order', async () => {
  const program = `process.once('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('ready')`;
  const { child, code } = start(['-e', inForeground(program)]);
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill('SIGTERM');
  expect(await code).toBe(3);
});

test('a program ended by a signal has the exit code that shells give', async () => {
  expect(await start(['-e', inForeground(`process.kill(process.pid, 'SIGTERM')`)]).code).toBe(143);
});
