/** The packages as somebody has them: packed, installed in an empty folder, with a key of a demo customer's. */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createCallClient, createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { ApiKeyScope } from '@bourse/core/accounts/customers/api-key.ts';
import { makeMigratedFolder, removeDataFolder } from '../starting/data-folder.ts';
import { startServer } from '../starting/start-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);

export interface Key {
  id: string;
  secret: string;
}
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}
export interface PackedPrograms {
  origin: string;
  /** The folder in which they are installed. */
  folder: string;
  createKey(scopes: ApiKeyScope[]): Promise<Key>;
  /** What a program finds in its environment, with the server's address and this key. */
  environment(key?: Key): Record<string, string>;
  /** Runs a command in the folder; `input` is what is typed. */
  execute(program: string, args: readonly string[], env: Record<string, string>, input?: string): Promise<Ended>;
  close(): Promise<void>;
}

export async function installPackedPrograms(): Promise<PackedPrograms> {
  const [packed, folder, dataDir] = await Promise.all([
    run(process.execPath, [join(ROOT, 'packages/build/main.ts')], { cwd: ROOT }),
    mkdtemp(join(tmpdir(), 'bourse-programs-')),
    makeMigratedFolder('programs'),
  ]);
  const remove = () => Promise.all([rm(folder, { recursive: true, force: true }), removeDataFolder(dataDir)]);
  const server = await startServer({ dataDir }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  await writeFile(join(folder, 'package.json'), '{ "name": "somebody", "private": true, "type": "module" }');
  const files = packed.stdout.trim().split('\n');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: folder });
  return {
    origin: server.origin,
    folder,
    createKey: (scopes) => createDemoKey(server.origin, server.demo.customers[0]!, scopes),
    environment: (key) => ({
      PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
      HOME: folder,
      BOURSE_ORIGIN: server.origin,
      ...(key && { BOURSE_KEY_ID: key.id, BOURSE_KEY_SECRET: key.secret }),
    }),
    execute: (program, args, env, input = '') => execute(program, args, { cwd: folder, env }, input),
    async close() {
      await server.stop();
      await remove();
    },
  };
}

async function createDemoKey(
  origin: string,
  { account, password }: { account: string; password: string },
  scopes: ApiKeyScope[],
): Promise<Key> {
  const visitor = createCallClient({ base: `${origin}/api/vue` });
  const login = await visitor.call('user/login', { account, password });
  if (!login.ok) throw new Error(login.code);
  const { token } = login.data;
  const client = createCallClient({ base: `${origin}/api/vue`, headers: () => ({ token, account }) });
  const made = await client.call('user/createApiKey', { name: 'Tests', scopes, password, key: createIdempotencyKey() });
  if (!made.ok || made.data.secret === null) throw new Error('no key was made');
  return { id: made.data.id, secret: made.data.secret };
}

function execute(
  program: string,
  args: readonly string[],
  options: { cwd: string; env: Record<string, string> },
  input: string,
): Promise<Ended> {
  const child = spawn(program, args, options);
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (part) => (ended.out += String(part)));
  child.stderr.on('data', (part) => (ended.err += String(part)));
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}

/** The first example in this form on a package's page. */
export async function readExample(folder: string, form: string): Promise<string> {
  const page = await readFile(join(ROOT, 'packages', folder, 'README.md'), 'utf8');
  const example = new RegExp(`\`\`\`${form}\\n([^]*?)\`\`\``).exec(page)?.[1];
  if (example === undefined) throw new Error(`packages/${folder}/README.md has no example in ${form}`);
  return example;
}
