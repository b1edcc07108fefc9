/** `npm run matrix`: makes every call as everybody on a server of its own, and writes `docs/access.md` if asked. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDataFolder, removeDataFolder } from '../starting/data-folder.ts';
import { startServer } from '../starting/start-server.ts';
import { renderAccessPage } from './expected-access.ts';
import { checkAccessMatrix } from './check-access-matrix.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'access.md');

if (process.argv.includes('--write')) await writeFile(PAGE, renderAccessPage());
const dataDir = await makeDataFolder('matrix');
let differences = 1;
try {
  const server = await startServer({ dataDir });
  try {
    const matrix = await checkAccessMatrix(server);
    differences = matrix.differences.length;
    for (const difference of matrix.differences) console.log(`  ${difference}`);
    console.log(
      `${matrix.requested} requests; ${matrix.foreign} ids of another customer in ${matrix.foreignCalls} calls`,
    );
    console.log(`${matrix.calls} calls × ${matrix.roles} roles: ${differences} differences`);
  } finally {
    await server.stop();
  }
} finally {
  await removeDataFolder(dataDir);
}
process.exit(differences === 0 ? 0 : 1);
