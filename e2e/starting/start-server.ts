/** A whole server as its operator runs it: a separate process on its own data folder, ended in every possible way. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import nodeFlags from '@bourse/tools/set-up/node-flags.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 110_000;
const POLL_MS = 20;
const OUTPUT_CHARACTERS_MAXIMUM = 200_000;

/** What a start leaves in `demo.json`, as printed. */
export interface DemoWorld {
  app: string;
  docs: string;
  invitation: string;
  customers: { account: string; password: string }[];
  /** Console staff; the secret of their one-time codes is in base32. */
  staff: { login: string; roles: string[]; password: string; otpSecret: string }[];
}

export interface StartedServer {
  /** "http://127.0.0.1:4100", without a slash at the end. */
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  readonly demo: DemoWorld;
  /** From the process's start to its first "ready". */
  readonly readyMs: number;
  /** What it has printed and logged so far. */
  output(): string;
  /** `kill -9`; resolves when the process is gone. Its PostgreSQL runs on. */
  kill(): Promise<void>;
  /** SIGTERM, as by Ctrl+C or a service manager; returns the exit code. */
  stop(): Promise<number | null>;
}

export interface StartOptions {
  dataDir: string;
  /** Any free one by default. */
  port?: number;
  environment?: Record<string, string>;
  /** Another program below `server/`, with its arguments; `main.ts` is the operator's own. */
  program?: readonly string[];
  /** Kills it (−9) before it is ready; the start then rejects. */
  signal?: AbortSignal;
}

/**
 * Starts the operator's program, except that customers from this machine aren't counted as one address, and waits until
 * it is ready. Rejects with its output if it ends before.
 */
export async function startServer({
  dataDir,
  port,
  environment = {},
  program = ['testing/loopback-exempt-server-main.ts'],
  signal,
}: StartOptions): Promise<StartedServer> {
  const started = performance.now();
  const ownPort = port ?? (await findFreePort());
  const child = spawn(process.execPath, [...nodeFlags, join(ROOT, 'server', program[0] ?? ''), ...program.slice(1)], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), LOG_LEVEL: 'warn', ...environment, BOURSE_DATA: dataDir, PORT: String(ownPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = listenTo(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const goneWithUs = (): void => {
    child.kill('SIGTERM');
  };
  process.once('exit', goneWithUs);
  void exited.finally(() => process.off('exit', goneWithUs));

  const origin = `http://127.0.0.1:${ownPort}`;
  const abort = (): void => {
    child.kill('SIGKILL');
  };
  signal?.addEventListener('abort', abort);
  await untilReady(child, origin, output).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    await exited;
    throw error;
  });
  signal?.removeEventListener('abort', abort);
  const readyMs = performance.now() - started;
  const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoWorld;
  return {
    origin,
    port: ownPort,
    dataDir,
    pid: child.pid ?? 0,
    demo,
    readyMs,
    output: output,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/** Below the ports that the system gives to connections; each process of the tests has some of its own. */
const PORTS = { from: 12_000, each: 50, shares: 400 };
let portRequests = 0;

/** A port that was free a moment ago, and that nobody else is likely to take before it is used. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORTS.each; tries += 1) {
    const port = PORTS.from + (process.pid % PORTS.shares) * PORTS.each + (portRequests++ % PORTS.each);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error(`no port is free from ${PORTS.from} on`);
}

/** Runs `npm run audit`'s program on the data folder, next to a server or alone; or on the database of `elsewhere`. */
export const runAudit = (dataDir: string, elsewhere: Readonly<Record<string, string>> = {}): Promise<ProgramResult> =>
  runCompanionProgram(dataDir, ['server', 'audit', 'audit-main.ts'], [], elsewhere);

/** Runs `npm run feed` with these arguments, next to a running server. */
export const runFeed = (dataDir: string, ...words: string[]): Promise<ProgramResult> =>
  runCompanionProgram(dataDir, ['server', 'venue', 'import-and-replay-main.ts'], words);

/** Runs `npm run staff` with these arguments, next to a running server. */
export const runStaff = (dataDir: string, ...words: string[]): Promise<ProgramResult> =>
  runCompanionProgram(dataDir, ['server', 'staff', 'staff-main.ts'], words);

/** Runs `npm run league` next to a running server, without a terminal. */
export const runLeague = (dataDir: string, ...words: string[]): Promise<ProgramResult> =>
  runCompanionProgram(dataDir, ['server', 'leagues', 'set-up-league-main.ts'], words);

/** Runs `npm run backup` next to a running server. */
export const runBackup = (dataDir: string, to: string, ...words: string[]): Promise<ProgramResult> =>
  runCompanionProgram(dataDir, ['server', 'backup', 'backup-main.ts'], [to, ...words]);

/** Runs `npm run restore`, which creates the data folder. */
export const runRestore = (dataDir: string, from: string, ...words: string[]): Promise<ProgramResult> =>
  runCompanionProgram(dataDir, ['server', 'backup', 'restore-main.ts'], [from, ...words]);

/** A command's exit code and output. */
interface ProgramResult {
  code: number;
  output: string;
}

async function runCompanionProgram(
  dataDir: string,
  path: string[],
  words: string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [join(ROOT, ...path), ...words], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...environment, BOURSE_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = listenTo(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code: code ?? 1, output: output() };
}

/** Our environment, without settings that would misdirect the server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_READ_URL',
    'LOG_LEVEL',
    'NODE_OPTIONS',
    'NODE_ENV',
  ];
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ours.includes(name) && !/^(BOURSE_|OTEL_|VITEST)/.test(name)),
  );
}

function listenTo(child: ChildProcess): () => string {
  let text = '';
  const take = (data: Buffer): void => {
    text = (text + data.toString()).slice(-OUTPUT_CHARACTERS_MAXIMUM);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return () => text;
}

/** Ready means that all its files are written too, so it waits for the greeting as well as `/readyz`. */
async function untilReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended before it was ready:\n${output()}`);
    if (performance.now() > end)
      throw new Error(`the server is not ready after ${READY_WITHIN_MS / 1000} s:\n${output()}`);
    const ready =
      output().includes('Bourse is running') &&
      (await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ));
    if (ready) return;
    await wait(POLL_MS);
  }
}
