/**
 * `npm run attack -- fields`: every column of the database as an extra field of every call must be refused by its name,
 * and every answer of the whole matrix of calls and roles must fit its schema with nothing undeclared.
 */
import { readDatabase } from '../trial-database.ts';
import type { MatrixAnswer } from '../../e2e/matrix/matrix-call.ts';
import { checkAccessMatrix } from '../../e2e/matrix/check-access-matrix.ts';
import { buildStaffHeaders, type MatrixWorld } from '../../e2e/matrix/matrix-world.ts';
import { buildValidCallInput } from '../../e2e/matrix/valid-call-inputs.ts';
import type { ApiDocument, ApiOperation } from '../../e2e/protocol/api-document.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';

const AT_ONCE = 16;
const COLUMNS_AT_LEAST = 200;

/** Every column's name, as stored and as a client would write it. */
async function columnsOf(dataDir: string): Promise<string[]> {
  const { rows } = await readDatabase(dataDir, (client) =>
    client.query<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
    ),
  );
  return [
    ...new Set(
      rows.flatMap(({ name }) => [name, name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]),
    ),
  ].sort();
}

const dataDir = await makeDataFolder('fields');
const server = await startServer({ dataDir });
const faults: string[] = [];
let answers = 0;
let sent = 0;

function fits({ path, at, http, body }: MatrixAnswer, document: ApiDocument): void {
  answers += 1;
  const [misfit] = document.misfits(path, http, body);
  if (misfit) faults.push(`${at} answers what is not declared: ${http} ${misfit}`);
}

async function probe(operation: ApiOperation, column: string, world: MatrixWorld): Promise<void> {
  const { people, own } = world;
  const person = people['other customer']!;
  const headers =
    operation.by === 'staff' ? buildStaffHeaders(world, operation) : { token: person.token, account: person.account };
  const key = operation.writes ? { key: `field-${column}` } : {};
  const response = await fetch(`${server.origin}/api/vue/${operation.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      ...buildValidCallInput(operation, own['other customer']!, person.account),
      ...key,
      [column]: 1,
    }),
  });
  const { code, params } = (await response.json()) as { code?: string; params?: { field?: string } };
  sent += 1;
  if (response.status !== 400 || code !== 'badInput' || params?.field !== column)
    faults.push(`${operation.path} with ${column}: ${response.status} ${code} ${JSON.stringify(params)}`);
}

try {
  const columns = await columnsOf(dataDir);
  if (columns.length < COLUMNS_AT_LEAST) faults.push(`only ${columns.length} columns were found`);
  const matrix = await checkAccessMatrix(server, {
    hear: fits,
    async before(world) {
      const probes = world.document.operations.flatMap((operation) =>
        columns.filter((column) => !operation.has(column)).map((column) => ({ operation, column })),
      );
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let next = probes.pop(); next; next = probes.pop()) await probe(next.operation, next.column, world);
        }),
      );
    },
  });
  for (const fault of faults.slice(0, 40)) console.log(`  ${fault}`);
  console.log(
    `fields: ${columns.length} names of columns in ${matrix.calls} calls, ${sent} bodies, all but ` +
      `${faults.length} refused by that name; ${answers} answers of the matrix compared with their ` +
      `schemas; ${faults.length} faults`,
  );
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
process.exit(faults.length === 0 ? 0 : 1);
