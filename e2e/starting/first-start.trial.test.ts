/** A first start that is interrupted, at any point, is repaired by the next one. */
import { afterEach, expect, test } from 'vitest';
import { sendCall } from '../protocol/call-client.ts';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { killPostgres } from './kill-postgres.ts';
import { runAudit, type StartedServer, startServer } from './start-server.ts';

let dataDir: string;
let server: StartedServer | undefined;
afterEach(async () => {
  await server?.stop();
  await removeDataFolder(dataDir);
});

/** Each try lives longer than the previous one, so that every stage of a first start is interrupted somewhere. */
const LIVES_MS = Array.from({ length: 7 }, (_, index) => 200 + index * 300);

test('a server killed repeatedly on its first start comes up complete: invitation, demo customer, money', async () => {
  dataDir = await makeDataFolder('first-start');
  let cut = 0;
  for (const [index, lifeMs] of LIVES_MS.entries()) {
    const started = await startServer({ dataDir, signal: AbortSignal.timeout(lifeMs) }).catch(() => null);
    if (started) await started.kill();
    else cut += 1;
    if (index % 2 === 1) await killPostgres(dataDir);
  }
  expect(cut).toBeGreaterThan(1);

  server = await startServer({ dataDir });
  const [demo] = server.demo.customers;
  const login = await sendCall<{ token: string }>(server.origin, 'user/login', { ...demo });
  expect(login).toMatchObject({ http: 200, status: 1 });
  const session = { token: login.data.token, account: demo!.account };
  const wallet = await sendCall<{ accounts: unknown[] }>(server.origin, 'wallet/getWallet', {}, session);
  expect(wallet.data.accounts).toHaveLength(13);
  expect((await runAudit(dataDir)).output).toMatch(/, 0 differences/);
});
