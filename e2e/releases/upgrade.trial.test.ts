/** Each released version's world is restored by this one, audited, and still proves what it proved to its customer. */
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCallClient } from '@bourse/contract/call-client.ts';
import { isLeafInSealedTree } from '@bourse/core/ledger/seals/liability-tree.ts';
import { isTransferSealed } from '@bourse/core/ledger/seals/ledger-seal-verification.ts';
import { afterEach, expect, test } from 'vitest';
import { buyAtMarket, expectSuccess } from '../browser/customer-with-history.ts';
import { buildApiUrl } from '../matrix/matrix-customers-and-staff.ts';
import { setServerClock } from '../starting/set-server-clock.ts';
import { removeDataFolder } from '../starting/data-folder.ts';
import { runAudit, runRestore, type StartedServer, startServer } from '../starting/start-server.ts';
import { readReleaseWorld, writeBackupFolder } from './release-world.ts';

const VERSIONS = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.json.br'))
  .map((file) => file.slice(0, -'.json.br'.length));
const MINUTE_MS = 60_000;

let top = '';
let server: StartedServer | undefined;
afterEach(async () => {
  await server?.stop();
  await removeDataFolder(join(top, 'data'));
  await rm(top, { recursive: true, force: true });
});

test('there is a world of the first release', () => expect(VERSIONS).toContain('1.0.0'));

test.each(VERSIONS)(
  'a world of %s is upgraded, audited, and traded in; its proofs are found again',
  async (version) => {
    top = await realpath(await mkdtemp(join(tmpdir(), 'bourse-release-')));
    const [dataDir, clockFile] = [join(top, 'data'), join(top, 'clock.json')];
    const { backup, takenAt, customer } = await readReleaseWorld(version);
    await writeBackupFolder(backup, join(top, 'backup'));
    // Before 1.0.0 is released, a failure here means that its tables have changed: make its world again.
    const restored = await runRestore(dataDir, join(top, 'backup'));
    expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/\b0 differences/)]);

    await setServerClock(clockFile, takenAt + MINUTE_MS - Date.now());
    server = await startServer({ dataDir, program: ['testing/file-controlled-server-main.ts', clockFile] });
    const { account, password } = customer;
    const base = buildApiUrl(server.origin);
    const { token } = await expectSuccess(createCallClient({ base }).call('user/login', { account, password }));
    const client = createCallClient({ base, headers: () => ({ token, account }) });

    expect(customer.transfers.length).toBeGreaterThan(10);
    for (const { seq, proof } of customer.transfers) {
      expect([seq, isTransferSealed(proof)]).toEqual([seq, true]);
      expect(await expectSuccess(client.call('ledger/getProof', { transfer: seq }))).toEqual(proof);
    }
    expect(customer.liabilities.length).toBeGreaterThan(0);
    for (const { row, seal } of customer.liabilities) {
      expect([row.currency, isLeafInSealedTree(row, seal)]).toEqual([row.currency, true]);
      expect(await expectSuccess(client.call('ledger/getSeal', { number: seal.number }))).toEqual(seal);
    }

    await buyAtMarket(client, 'CRYPTO.BTCUSDT', '0.001');
    await server.stop();
    expect((await runAudit(dataDir)).output).toMatch(/, 0 differences/);
  },
);
