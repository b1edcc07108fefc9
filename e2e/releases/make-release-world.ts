/**
 * Makes the world of this version: `node e2e/releases/make-release-world.ts`. Once its version is released it is never
 * made again; before that, whenever the first migrations change.
 */
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallClient } from '@bourse/contract/call-client.ts';
import { expectSuccess } from '../browser/customer-with-history.ts';
import { MATRIX_PASSWORD, pollUntilFound } from '../matrix/matrix-customers-and-staff.ts';
import { createMatrixWorld } from '../matrix/matrix-world.ts';
import { makeDataFolder, removeDataFolder } from '../starting/data-folder.ts';
import { runBackup, startServer } from '../starting/start-server.ts';
import {
  type StoredCustomerProofs,
  readBackupFolder,
  type ReleaseWorld,
  releaseWorldPath,
  writeReleaseWorld,
} from './release-world.ts';

async function listAllTransfers(client: CallClient): Promise<string[]> {
  const all: string[] = [];
  let cursor: string | null = null;
  do {
    const input: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await expectSuccess(client.call('wallet/listTransfers', input));
    all.push(...page.rows.map(({ seq }) => seq));
    cursor = page.next;
  } while (cursor !== null);
  return all;
}

/** Waits until all that the customer has done is sealed. */
async function collectCustomerProofs(client: CallClient, account: string): Promise<StoredCustomerProofs> {
  const transfers = [];
  for (const seq of await listAllTransfers(client)) {
    const proof = await pollUntilFound(`the proof of transfer ${seq}`, async () => {
      const answer = await client.call('ledger/getProof', { transfer: seq });
      return answer.ok ? answer.data : null;
    });
    transfers.push({ seq, proof });
  }
  const rows = await pollUntilFound('the sealed liabilities', async () => {
    const all = (await expectSuccess(client.call('ledger/getLiabilities', {}))).rows;
    return all.length > 0 && all.every(({ seal }) => seal !== null) ? all : null;
  });
  const liabilities = [];
  for (const row of rows)
    liabilities.push({ row, seal: await expectSuccess(client.call('ledger/getSeal', { number: row.seal! })) });
  return { account, password: MATRIX_PASSWORD, transfers, liabilities };
}

const packageFile = join(import.meta.dirname, '..', '..', 'package.json');
const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
const dataDir = await makeDataFolder('release');
const backupDir = `${dataDir}-backup`;
try {
  const server = await startServer({ dataDir });
  let world: ReleaseWorld;
  try {
    const { people } = await createMatrixWorld(server);
    const { client, account } = people['customer']!;
    const customer = await collectCustomerProofs(client, account);
    const { code, output } = await runBackup(dataDir, backupDir, '--tables');
    if (code !== 0) throw new Error(output);
    const backup = await readBackupFolder(backupDir);
    world = { version, takenAt: Date.now(), customer, backup };
  } finally {
    await server.stop();
  }
  await writeReleaseWorld(world);
  const { transfers, liabilities } = world.customer;
  const { size } = await stat(releaseWorldPath(version));
  console.log(
    `A world of ${version}: ${Object.keys(world.backup).length} files, ${transfers.length} transfers and ` +
      `${liabilities.length} liabilities with proofs, ${size} bytes`,
  );
} finally {
  await rm(backupDir, { recursive: true, force: true });
  await removeDataFolder(dataDir);
}
