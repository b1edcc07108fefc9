/**
 * `npm run attack -- marks`: a customer whose name, papers, card, passwords and secrets are marked goes through every
 * flow; then the marks are looked for in a dump of every row of every table, the database's own files while it runs and
 * after it has stopped (as a backup would have them), the log, the data folder, all that anybody else is told, every
 * frame of the streams, and all that the browsers keep.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, newKey } from '@bourse/contract/client.ts';
import { Secret, TOTP } from 'otpauth';
import { buy, granted } from '../../e2e/browser/lived-in.ts';
import {
  colleague,
  decide,
  found,
  login,
  newCard,
  PASSWORD,
  type Person,
  register,
  upload,
  verify,
} from '../../e2e/matrix/customers.ts';
import { inputFor } from '../../e2e/matrix/inputs.ts';
import { openStream, type StreamReader } from '../../e2e/protocol/stream-reader.ts';
import { readDocument } from '../../e2e/protocol/document.ts';
import { makeDataFolder, removeDataFolder } from '../../e2e/starting/data-folder.ts';
import { startServer } from '../../e2e/starting/start-server.ts';
import { alterDatabaseInVain } from '../read-database.ts';
import { browse, type Marked } from '../attacking/marked-browser.ts';
import { createSearch } from '../attacking/marks-search.ts';

const NAME = 'Zebulon Quartermark';
const DIGITS = { idFirst: '918273', idLast: '7' };
const EXIF = 'camera of quartermark street 11';
const FUND = { first: 'violet turnstile umbra', next: 'amber turnstile umbra' };
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
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

async function liveThrough(person: Person): Promise<void> {
  const { client } = person;
  const [reviewer, second, third, settler] = [
    await colleague(server, 'reviewer'),
    await colleague(server, 'reviewer-2'),
    await colleague(server, 'treasurer'),
    await colleague(server, 'treasurer-2'),
  ];
  const [owner, secondOwner] = [await colleague(server, 'owner'), await colleague(server, 'owner-2')];
  const number = newCard();
  search.add('the name', NAME);
  search.add('a part of the name', 'Quartermark');
  search.addAlone('the ID number', DIGITS.idFirst);
  search.add('the text beside a photo', EXIF);
  search.addDigits("the card's number", number);
  search.add('the address', ADDRESS);
  search.add('the login password', PASSWORD);
  search.add('a fund password', FUND.first);
  search.add('another fund password', FUND.next);
  search.add("a session's token", person.token);

  await verify(server, person, reviewer, { name: NAME, ...DIGITS, text: EXIF });
  await client.call('user/setAvatar', { file: await upload(server, person, 'avatar', EXIF), key: newKey() });
  await granted(
    client.call('user/setFundPassword', { password: PASSWORD, next: FUND.first, confirm: FUND.first, key: newKey() }),
  );
  await granted(
    client.call('user/changeFundPassword', { current: FUND.first, next: FUND.next, confirm: FUND.next, key: newKey() }),
  );
  const card = { first4: number.slice(0, 4), last12: number.slice(4), holder: NAME };
  const bound = await granted(client.call('wallet/addBankCard', { ...card, key: newKey() }));
  await granted(
    client.call('wallet/addWalletAddress', { type: 'USDT', network: 'TRC20', address: ADDRESS, key: newKey() }),
  );

  const asked = await granted(client.call('user/startOneTimeCodes', { password: PASSWORD }));
  search.addSecret('a secret of one-time codes', asked.secret);
  const code = new TOTP({ secret: Secret.fromBase32(asked.secret) }).generate();
  const { recoveryCodes } = await granted(client.call('user/confirmOneTimeCodes', { code, key: newKey() }));
  for (const each of recoveryCodes) search.add('a recovery code', each);

  // What is refused carries marks too, in the right fields, in wrong ones, and in unknown ones.
  const [one, two, three, four] = recoveryCodes;
  await client.call('wallet/addBankCard', { ...card, recoveryCode: one!, key: newKey() });
  await client.call('wallet/addBankCard', { ...card, holder: `${NAME} Junior`, recoveryCode: two!, key: newKey() });
  await client.call('user/submitIdentity', {
    name: NAME,
    ...DIGITS,
    front: 'x1-1',
    back: 'x1-2',
    agreed: true,
    key: newKey(),
  });
  for (const extra of [{ [NAME]: number }, { last12: `${number}x`, holder: NAME }, { key: number + FUND.next }]) {
    await fetch(`${server.origin}/api/vue/wallet/addBankCard`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token: person.token, account: person.account },
      body: JSON.stringify({ ...card, ...extra }),
    });
  }
  await createClient({ base: `${server.origin}/api/vue` }).call('user/login', {
    account: person.account,
    password: `${PASSWORD} `,
  });

  const { reference } = await granted(client.call('wallet/listDepositChannels', {}));
  await granted(
    client.call('wallet/submitDeposit', {
      channel: 'practice-usdt',
      amount: '50',
      reference,
      voucher: await upload(server, person, 'voucher', EXIF),
      key: newKey(),
    }),
  );
  const {
    rows: [deposit],
  } = await granted(reviewer.call('staff/listReviews', { kind: 'deposit', customer: person.id }));
  for (const each of [reviewer, third]) await decide(each, deposit!.id);

  await client.call('wallet/submitWithdrawal', {
    currency: 'USD',
    amount: '20',
    fee: '0.02',
    to: bound.id,
    fundPassword: FUND.first,
    key: newKey(),
  });
  await granted(
    client.call('wallet/submitWithdrawal', {
      currency: 'USD',
      amount: '20',
      fee: '0.02',
      to: bound.id,
      fundPassword: FUND.next,
      recoveryCode: three!,
      key: newKey(),
    }),
  );
  const {
    rows: [withdrawal],
  } = await granted(second.call('staff/listReviews', { kind: 'withdrawal', customer: person.id }));
  await decide(second, withdrawal!.id);
  await decide(settler, withdrawal!.id, 'complete');

  const added = await granted(
    owner.call('staff/addStaff', { login: 'marked', name: 'Mara Marked', roles: ['support'], key: newKey() }),
  );
  const handed = {
    link: added.link!,
    code: (
      await granted(
        secondOwner.call('staff/decideProposal', {
          proposal: added.appointment.proposal.id,
          verdict: 'approve',
          key: newKey(),
        }),
      )
    ).code!,
  };
  search.add('the link to a login of the staff', handed.link);
  search.add('the code to a login of the staff', handed.code);
  const visitor = createClient({ base: `${server.origin}/api/vue` });
  const begun = await granted(visitor.call('staff/startEnrolment', handed));
  search.addSecret("a secret of the staff's codes", begun.otpSecret);
  await granted(
    visitor.call('staff/enrol', {
      ...handed,
      next: PASSWORD,
      confirm: PASSWORD,
      otp: new TOTP({ secret: Secret.fromBase32(begun.otpSecret) }).generate(),
    }),
  );
  for (const query of [NAME, person.account]) await granted(owner.call('staff/listCustomers', { query }));
  await granted(owner.call('staff/getCustomer', { customer: person.id, why: 'review' }));
  for (const what of ['customers', 'reviews', 'audit'] as const)
    look(
      `the export of ${what}`,
      (await granted(owner.call('staff/exportCsv', { what, why: 'A look at marks' }))).csv,
      ['the name', 'a part of the name'],
    );

  const today = new Date().toISOString().slice(0, 10);
  for (const format of ['csv', 'pdf'] as const)
    await granted(client.call('wallet/getStatement', { from: today, to: today, format, key: newKey() }));
  const statements = await found('the statements', async () => {
    const { rows } = await granted(client.call('wallet/listStatements', {}));
    return rows.every(({ sha256 }) => sha256 !== null) ? rows : null;
  });
  for (const { id } of statements)
    look('a statement', JSON.stringify(await granted(client.call('wallet/readStatement', { statement: id }))), [
      'the name',
      'a part of the name',
    ]);
  look(
    "the export of one's own data",
    (await granted(client.call('user/exportData', { password: PASSWORD, recoveryCode: four! }))).json,
    ['the name', 'a part of the name'],
  );
  look(
    "one's own cards and withdrawals",
    JSON.stringify([
      await granted(client.call('wallet/listBankCards', {})),
      await granted(client.call('wallet/listWithdrawals', {})),
      await granted(client.call('notices/listNotices', { limit: 100 })),
    ]),
    ['the name', 'a part of the name'],
  );
}

/** Every call as another customer and as a visitor, with the marked customer's own ids. */
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

/** Another marked customer, who does all of it on a phone. */
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

/** The customer's own stream, another's and a visitor's. */
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

/** Each row as the database writes it: bytes are hexadecimal there. */
const lookInTables = (): Promise<void> =>
  alterDatabaseInVain(dataDir, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
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
  await liveThrough(person);
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
    `marks: ${search.count} marks, each in its encodings, looked for in a dump of ${read.rows} rows of ${read.tables} tables, ${read.files} files (${Math.round(read.bytes / 1024 / 1024)} MB), ` +
      `${read.log} characters of log, ${read.answers} answers to others, ${read.frames} frames of three streams, ` +
      `${browsed.places} places in two browsers, ${browsed.screens} screens and ${browsed.answers} answers there; ${faults.length} found`,
  );
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
process.exit(faults.length === 0 ? 0 : 1);
