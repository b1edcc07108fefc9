/**
 * `npm run attack -- tracers`: a customer whose name, papers, card, passwords and secrets are marked goes through every
 * flow; then the marks are searched for in a dump of every row of every table, the database's own files while it runs
 * and after it has stopped (as a backup would have them), the log, the data folder, everything that others are told,
 * every stream frame, and everything that the browsers keep.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { buyAtMarket, expectSuccess } from '../../e2e/browser/customer-with-history.ts';
import {
  logInMatrixCustomer,
  createCardNumber,
  MATRIX_PASSWORD,
  type MatrixPerson,
  registerCustomer,
} from '../../e2e/matrix/matrix-customers-and-staff.ts';
import { buildValidCallInput } from '../../e2e/matrix/valid-call-inputs.ts';
import { openStreamReader, type StreamReader } from '../../e2e/protocol/stream-reader.ts';
import { readApiDocument } from '../../e2e/protocol/api-document.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';
import { alterDatabaseAndRollBack } from '../trial-database.ts';
import { browseAsTracedCustomer } from '../attacking/browse-as-traced-customer.ts';
import {
  TRACED_EXIF,
  TRACED_FUND_PASSWORDS,
  runTracedCustomerFlows,
  TRACED_NAME,
} from '../attacking/run-traced-customer-flows.ts';
import type { TracedCustomer } from '../attacking/traced-customer-on-phone.ts';
import { createPlantedTracerSearch } from '../attacking/planted-tracer-search.ts';

const BROWSED = { digits: { idFirst: '827364', idLast: '5' }, address: 'TWAaWyuTTisxLpA7pFD2C1ef2MakaJwijj' };
const LOG_CHARACTERS = 200_000;

const dataDir = await makeDataFolder('tracers');
const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'trace' } });
const search = createPlantedTracerSearch();
const faults: string[] = [];
const read = { rows: 0, tables: 0, files: 0, bytes: 0, answers: 0, log: 0, frames: 0 };
const fault = (sentence: string): void => {
  if (!faults.includes(sentence)) faults.push(sentence);
};

function inspectText(where: string, bytes: Buffer | string, except: readonly string[] = []): void {
  for (const name of search.in(bytes)) if (!except.includes(name)) fault(`${name} stands in ${where}`);
}

/** Makes every call as another customer and as a visitor, with the marked customer's ids. */
async function listenAsOthers(person: MatrixPerson): Promise<void> {
  const other = await registerCustomer(server);
  await buyAtMarket(other.client, 'CRYPTO.BTCUSDT', '0.001');
  const { operations } = await readApiDocument(server.origin);
  const { rows: cards } = await expectSuccess(person.client.call('wallet/listBankCards', {}));
  const own = { card: cards[0]!.id, to: cards[0]!.id };
  for (const operation of operations) {
    if (operation.path === 'user/logout' || operation.path === 'user/closeAccount') continue;
    const sessions: Record<string, string>[] = [
      { token: other.token, account: other.account },
      {},
      { token: other.token, account: person.account },
    ];
    for (const headers of sessions) {
      const body = {
        ...buildValidCallInput(operation, own, other.account),
        ...(operation.writes ? { key: createIdempotencyKey() } : {}),
      };
      const response = await fetch(`${server.origin}/api/vue/${operation.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      read.answers += 1;
      inspectText(`the answer of ${operation.path} to another`, await response.text());
    }
  }
}

/** Another marked customer, who does everything on a phone. */
async function toBrowse(): Promise<TracedCustomer> {
  const { account } = await registerCustomer(server);
  const marked: TracedCustomer = {
    account,
    password: MATRIX_PASSWORD,
    name: TRACED_NAME,
    digits: BROWSED.digits,
    card: createCardNumber(),
    fundPasswords: TRACED_FUND_PASSWORDS,
    address: BROWSED.address,
    exif: TRACED_EXIF,
  };
  search.addAlone('the ID number', marked.digits.idFirst);
  search.addDigits("the card's number", marked.card);
  search.add('the address', marked.address);
  return marked;
}

/** The streams of the customer, of another one and of a visitor. */
async function listen(person: MatrixPerson): Promise<{ who: string; reader: StreamReader }[]> {
  const other = await registerCustomer(server);
  const sessions = { 'the customer': person, 'another customer': other, 'a visitor': undefined };
  return Promise.all(
    Object.entries(sessions).map(async ([who, session]) => {
      const reader = await openStreamReader(
        server.origin,
        session && { token: session.token, account: session.account },
      );
      reader.send({ id: 1, subscribe: ['account', 'quote:CRYPTO.BTCUSDT'] });
      return { who, reader };
    }),
  );
}

/** Searches each row as the database prints it, with bytes in hexadecimal. */
const searchTables = (): Promise<void> =>
  alterDatabaseAndRollBack(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
      read.tables += 1;
      read.rows += rows.length;
      for (const { row } of rows) inspectText(`a row of ${name}`, row);
    }
  });

async function searchFiles(when: string): Promise<void> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    read.files += 1;
    read.bytes += bytes.length;
    inspectText(`the file ${path.slice(dataDir.length + 1)}${when}`, bytes);
  }
}

try {
  const person = await registerCustomer(server);
  const listeners = await listen(person);
  await runTracedCustomerFlows({ server, search, inspectText }, person);
  await listenAsOthers(person);
  await logInMatrixCustomer(server, person.account).catch(() => {});
  const browsed = await browseAsTracedCustomer({ server, dataDir, fault }, search, await toBrowse());
  for (const { who, reader } of listeners) {
    read.frames += reader.frames.length;
    inspectText(`the stream of ${who}`, JSON.stringify(reader.frames));
    reader.close();
  }
  if (read.frames === 0) fault('nothing came by the stream');
  await searchTables();
  await searchFiles('');
  const log = server.output();
  read.log = log.length;
  if (log.length >= LOG_CHARACTERS) faults.push('the log is longer than what is kept of it here');
  inspectText('the log', log);
  await server.stop();
  await searchFiles(' after the server has stopped');
  for (const name of search.unfindable()) faults.push(`${name} could not have been found`);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(
    `tracers: ${search.count} marks, each in its encodings, looked for in a dump of ${read.rows} rows of ` +
      `${read.tables} tables, ${read.files} files (${Math.round(read.bytes / 1024 / 1024)} MB), ` +
      `${read.log} characters of log, ${read.answers} answers to others, ${read.frames} frames of three streams, ` +
      `${browsed.places} places in two browsers, ${browsed.screens} screens and ${browsed.answers} ` +
      `answers there; ${faults.length} found`,
  );
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
process.exit(faults.length === 0 ? 0 : 1);
