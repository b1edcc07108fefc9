/**
 * Alpaca's own clients and two others, unmodified from the package registry, against a server: each of their calls that
 * we serve has to be understood.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandKey, sendCallSuccessfully } from '../protocol/call-client.ts';
import { makeDataFolder, removeDataFolder } from '../starting/data-folder.ts';
import { findFreePort, type StartedServer, startServer } from '../starting/start-server.ts';

const CLIENTS = ['trade-api-3', 'trade-api-4', 'typescript-sdk', 'master-chief', 'ccxt'];
const INSTALL_MS = 300_000;

interface CreatedKey {
  id: string;
  secret: string;
}
interface CheckedCall {
  call: string;
  /** Null if the client has understood the answer. */
  error: string | null;
}

let dataDir: string;
let clientsDir: string;
let server: StartedServer;
let rootPort: number;
beforeAll(async () => {
  dataDir = await makeDataFolder('alpaca-clients');
  clientsDir = await makeDataFolder('alpaca-clients-installed');
  rootPort = await findFreePort();
  [server] = await Promise.all([
    startServer({ dataDir, environment: { BOURSE_ALPACA_PORT: String(rootPort) } }),
    installClients(),
  ]);
}, INSTALL_MS);
afterAll(async () => {
  await server?.stop();
  await removeDataFolder(dataDir);
  await removeDataFolder(clientsDir);
});

/** In a folder of their own: they are no part of the product. */
async function installClients(): Promise<void> {
  await cp(import.meta.dirname, clientsDir, { recursive: true });
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = spawn('npm', words, { cwd: clientsDir, stdio: ['ignore', 'ignore', 'pipe'] });
  const [errors, [code]] = await Promise.all([text(npm.stderr), once(npm, 'exit')]);
  if (code !== 0) throw new Error(`the clients could not be installed: ${errors}`);
}

/** Each client has a customer's key of its own, so that none uses up another's rate. */
async function createKey(name: string): Promise<CreatedKey> {
  const [{ account, password }] = server.demo.customers as [{ account: string; password: string }];
  const { token } = await sendCallSuccessfully<{ token: string }>(server.origin, 'user/login', { account, password });
  const send = <Data>(call: string, input: object): Promise<Data> =>
    sendCallSuccessfully(server.origin, call, { ...input, key: createCommandKey() }, { token, account });
  await send('trading/applyMargin', { agreed: true });
  return send('user/createApiKey', { name, scopes: ['read', 'trade'], password });
}

/** TLS in front of the server, whose certificate the client trusts. */
async function startTlsProxy() {
  const certificateFile = join(clientsDir, 'certificate.pem');
  const { port } = new URL(server.origin);
  const proxy = spawn(process.execPath, [join(clientsDir, 'tls-proxy.mjs'), port, certificateFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([once(proxy.stdout, 'data'), once(proxy, 'exit')])) as [Buffer | number];
  if (!(line instanceof Buffer)) throw new Error(`the proxy ended with ${line}`);
  return { origin: `https://localhost:${line.toString().trim()}`, certificateFile, stop: () => proxy.stdin.end() };
}

test.each(CLIENTS)('%s understands every answer', async (name) => {
  const { id, secret } = await createKey(name);
  const proxy = await startTlsProxy();
  const program = spawn(process.execPath, [join(clientsDir, `${name}.mjs`)], {
    cwd: clientsDir,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      KEY_ID: id,
      KEY_SECRET: secret,
      BASE: `${server.origin}/alpaca`,
      ROOT: `http://127.0.0.1:${rootPort}`,
      SECURE: `${proxy.origin}/alpaca`,
      NODE_EXTRA_CA_CERTS: proxy.certificateFile,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'exit')]);
  proxy.stop();
  const calls = output
    .split('\n')
    .filter((line) => line.startsWith('{"call"'))
    .map((line) => JSON.parse(line) as CheckedCall);
  console.log(`${name}: ${calls.filter(({ error }) => error === null).length} of ${calls.length} calls`);
  expect(calls.length, errors).toBeGreaterThan(5);
  expect(calls.filter(({ error }) => error !== null)).toEqual([]);
});
