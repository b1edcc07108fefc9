/**
 * `npm run attack -- marks`: a customer whose name, papers, card, passwords and secrets are marked goes through every
 * flow; then the marks are searched for in a dump of every row of every table, the database's own files while it runs
 * and after it has stopped (as a backup would have them), the log, the data folder, everything that others are told,
 * every stream frame, and everything that the browsers keep.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newKey } from '@bourse/contract/client.ts';
import { buy, granted } from '../../e2e/browser/lived-in.ts';
import { login, newCard, PASSWORD, type Person, register } from '../../e2e/matrix/customers.ts';
import { inputFor } from '../../e2e/matrix/inputs.ts';
import { openStream, type StreamReader } from '../../e2e/protocol/stream-reader.ts';
import { readDocument } from '../../e2e/protocol/document.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';
import { alterDatabaseInVain } from '../read-database.ts';
import { browse } from '../attacking/marked-browser.ts';
import { EXIF, FUND, liveThrough, NAME } from '../attacking/marked-life.ts';
import type { Marked } from '../attacking/marked-phone.ts';
import { createSearch } from '../attacking/marks-search.ts';

const BROWSED = { digits: { idFirst: '827364', idLast: '5' }, address: 'TWAaWyuTTisxLpA7pFD2C1ef2MakaJwijj' };
const LOG_CHARACTERS = 200_000;

const dataDir = await makeDataFolder('marks');
const server = await startServer({ dataDir, environment: { LOG_LEVEL: 'trace' } });
const search = createSearch();
const faults: string[] = [];
const read = { rows: 0, tables: 0, files: 0, bytes: 0, answers: 0, log: 0, frames: 0 };
const fault = (sentence: string): void => {
  if (!faults.includes(sentence)) faults.push(sentence);
};

function look(where: string, bytes: Buffer | string, except: readonly string[] = []): void {
  for (const name of search.in(bytes)) if (!except.includes(name)) fault(`${name} stands in ${where}`);
}

/** Makes every call as another customer and as a visitor, with the marked customer's ids. */
async function listenAsOthers(person: Person): Promise<void> {
  const other = await register(server);
  await buy(other.client, 'CRYPTO.BTCUSDT', '0.001');
  const { operations } = await readDocument(server.origin);
  const { rows: cards } = await granted(person.client.call('wallet/listBankCards', {}));
  const own = { card: cards[0]!.id, to: cards[0]!.id };
  for (const operation of operations) {
    if (operation.path === 'user/logout' || operation.path === 'user/closeAccount') continue;
    const sessions: Record<string, string>[] = [
      { token: other.token, account: other.account },
      {},
      { token: other.token, account: person.account },
    ];
    for (const headers of sessions) {
      const body = { ...inputFor(operation, own, other.account), ...(operation.writes ? { key: newKey() } : {}) };
      const response = await fetch(`${server.origin}/api/vue/${operation.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      read.answers += 1;
      look(`the answer of ${operation.path} to another`, await response.text());
    }
  }
}

/** Another marked customer, who does everything on a phone. */
async function toBrowse(): Promise<Marked> {
  const { account } = await register(server);
  const marked: Marked = {
    account,
    password: PASSWORD,
    name: NAME,
    digits: BROWSED.digits,
    card: newCard(),
    fundPasswords: FUND,
    address: BROWSED.address,
    exif: EXIF,
  };
  search.addAlone('the ID number', marked.digits.idFirst);
  search.addDigits("the card's number", marked.card);
  search.add('the address', marked.address);
  return marked;
}

/** The streams of the customer, of another one and of a visitor. */
async function listen(person: Person): Promise<{ who: string; reader: StreamReader }[]> {
  const other = await register(server);
  const sessions = { 'the customer': person, 'another customer': other, 'a visitor': undefined };
  return Promise.all(
    Object.entries(sessions).map(async ([who, session]) => {
      const reader = await openStream(server.origin, session && { token: session.token, account: session.account });
      reader.send({ id: 1, subscribe: ['account', 'quote:CRYPTO.BTCUSDT'] });
      return { who, reader };
    }),
  );
}

/** Searches each row as the database prints it, with bytes in hexadecimal. */
const lookInTables = (): Promise<void> =>
  alterDatabaseInVain(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t`);
      read.tables += 1;
      read.rows += rows.length;
      for (const { row } of rows) look(`a row of ${name}`, row);
    }
  });

async function lookInFiles(when: string): Promise<void> {
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    read.files += 1;
    read.bytes += bytes.length;
    look(`the file ${path.slice(dataDir.length + 1)}${when}`, bytes);
  }
}

try {
  const person = await register(server);
  const listeners = await listen(person);
  await liveThrough({ server, search, look }, person);
  await listenAsOthers(person);
  await login(server, person.account).catch(() => {});
  const browsed = await browse({ server, dataDir, fault }, search, await toBrowse());
  for (const { who, reader } of listeners) {
    read.frames += reader.frames.length;
    look(`the stream of ${who}`, JSON.stringify(reader.frames));
    reader.close();
  }
  if (read.frames === 0) fault('nothing came by the stream');
  await lookInTables();
  await lookInFiles('');
  const log = server.output();
  read.log = log.length;
  if (log.length >= LOG_CHARACTERS) faults.push('the log is longer than what is kept of it here');
  look('the log', log);
  await server.stop();
  await lookInFiles(' after the server has stopped');
  for (const name of search.unfindable()) faults.push(`${name} could not have been found`);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(
    `marks: ${search.count} marks, each in its encodings, looked for in a dump of ${read.rows} rows of ` +
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
