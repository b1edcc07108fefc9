/**
 * `docs/going-live.md` from an empty world to the first paid withdrawal and a restored backup: its commands unchanged,
 * its steps by the console's calls.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCallClient } from '@bourse/contract/call-client.ts';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MATRIX_FUND_PASSWORD, createCardNumber, uploadFile } from '../matrix/matrix-customers-and-staff.ts';
import { createCommandKey, sendCallSuccessfully } from '../protocol/call-client.ts';
import { inspectAndClaimReview } from '../protocol/inspect-and-claim-review.ts';
import { setServerClock } from './set-server-clock.ts';
import { removeDataFolder } from './data-folder.ts';
import { findFreePort, type StartedServer, startServer } from './start-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOUR_MS = 3_600_000;
const HOLDER = 'Ines Example';
const PASSWORD = 'six calm pelicans';
const NEXT_PASSWORD = 'five loud magpies';

let home = '';
let environment: Record<string, string>;
let blocks: string[];
let server: StartedServer | undefined;
const typed: ChildProcess[] = [];
// For each try: a second one begins from nothing, too.
beforeEach(async () => {
  server = undefined;
  home = await realpath(await mkdtemp(join(tmpdir(), 'bourse-live-')));
  const page = await readFile(join(ROOT, 'docs/going-live.md'), 'utf8');
  blocks = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  environment = { HOME: home, PATH: process.env['PATH'] ?? '', PORT: String(await findFreePort()), LOG_LEVEL: 'warn' };
});
afterEach(async () => {
  await server?.stop();
  for (const { pid, exitCode, signalCode } of typed.splice(0))
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  await rm(home, { recursive: true, force: true });
});

function type(block: string): { child: ChildProcess; output(): string; ended: Promise<number | null> } {
  const child = spawn('bash', ['-euc', block], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  typed.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += String(part);
    });
  return { child, output: () => text, ended: once(child, 'exit').then(([code]) => code as number | null) };
}
async function run(block: string): Promise<string> {
  const { output, ended } = type(block);
  expect([await ended, output()]).toEqual([0, expect.anything()]);
  return output();
}

/** The world's time is moved where the page says that a day passes. */
const clockFile = (): string => join(home, 'clock.json');
let now = 0;
async function passUntil(instant: number): Promise<void> {
  now = instant;
  await setServerClock(clockFile(), instant - Date.now(), server);
}
interface Person {
  login: string;
  password: string;
  secret: string;
}
interface Session {
  token: string;
}
async function logIn({ login, password, secret }: Person): Promise<Session> {
  // A code is good once.
  await passUntil(now + 60_000);
  const otp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
  const { token } = await sendCallSuccessfully<{ token: string }>(server!.origin, 'staff/login', {
    login,
    password,
    otp,
  });
  return { token };
}
const act = <Data>(session: Session, path: string, input: object = {}): Promise<Data> =>
  sendCallSuccessfully<Data>(server!.origin, path, { ...input, key: createCommandKey() }, session);
const decide = (session: Session, review: string, verdict = 'approve', more: object = {}) =>
  act<{ status: string }>(session, 'staff/decideReview', { review, verdict, ...more });

async function appoint(olga: Session, omar: Session, login: string, role: string): Promise<Person> {
  const { link, appointment } = await act<{ link: string; appointment: { proposal: { id: string } } }>(
    olga,
    'staff/addStaff',
    { login, name: login, roles: [role] },
  );
  const { code } = await act<{ code: string }>(omar, 'staff/decideProposal', {
    proposal: appointment.proposal.id,
    verdict: 'approve',
  });
  const { otpSecret } = await sendCallSuccessfully<{ otpSecret: string }>(server!.origin, 'staff/startEnrolment', {
    link,
    code,
  });
  const otp = new TOTP({ secret: Secret.fromBase32(otpSecret) }).generate({ timestamp: now });
  await sendCallSuccessfully(server!.origin, 'staff/enrol', {
    link,
    code,
    next: NEXT_PASSWORD,
    confirm: NEXT_PASSWORD,
    otp,
  });
  return { login, password: NEXT_PASSWORD, secret: otpSecret };
}

test('the page leads from nothing to the first paid withdrawal and to a backup that was restored', async () => {
  const [settings = '', firstTwo = '', start = '', night = '', drill = ''] = blocks;
  expect(blocks).toHaveLength(5);

  // 2. The settings: what this shell exports, the next ones have.
  const exported = await run(`${settings}\nenv`);
  environment = {
    ...environment,
    ...Object.fromEntries(
      exported
        .split('\n')
        .filter((line) => line.startsWith('BOURSE_'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  };

  // 3. The first two people.
  const printed = await run(firstTwo);
  const output = (name: string): string[] =>
    [...printed.matchAll(new RegExp(`^ +${name} +(\\S+)`, 'gm'))].map(([, word = '']) => word);
  const owners = output('Login').map(
    (login, place): Person => ({
      login,
      password: output('Password')[place] ?? '',
      secret: output('Secret')[place] ?? '',
    }),
  );
  expect(owners.map(({ login }) => login)).toEqual(['olga', 'omar']);

  // 4. The start, as an operator types it; then with a clock that the test can move.
  const first = type(start);
  await expect.poll(first.output, { timeout: 90_000 }).toContain('Bourse is running');
  expect(first.output()).toContain('Money is real here');
  process.kill(-(first.child.pid ?? 0), 'SIGINT');
  await first.ended;
  // A Monday, 10:00 in Seoul.
  await passUntil(Date.parse('2027-01-04T01:00:00.000Z'));
  server = await startServer({
    dataDir: environment['BOURSE_DATA'] ?? '',
    program: ['testing/file-controlled-server-main.ts', clockFile()],
    environment: Object.fromEntries(Object.entries(environment).filter(([name]) => /^BOURSE_(WORLD|KEYS)$/.test(name))),
  });
  const { origin, demo } = server;
  expect(first.output()).not.toContain(demo.invitation);

  // 5. Everybody else; they wait for a day.
  const [olga, omar] = [await logIn(owners[0]!), await logIn(owners[1]!)];
  const people: Person[] = [];
  for (const [login, role] of [
    ['rita', 'reviewer'],
    ['tarik', 'treasurer'],
    ['tess', 'treasurer'],
    ['timo', 'treasurer'],
  ] as const)
    people.push(await appoint(olga, omar, login, role));

  // 6. Where customers pay, dated a day ahead.
  await passUntil(Date.parse('2027-01-05T01:30:00.000Z'));
  const tarik = await logIn(people[1]!);
  const channel = {
    channel: 'bank-usd',
    from: new Date(now + 25 * HOUR_MS).toISOString(),
    kind: 'bank',
    currency: 'USD',
    open: true,
    practice: false,
    place: 1,
    minimum: '20',
    maximum: '1000',
    feeFixed: '0',
    feeBps: 0,
    bankName: 'Example Bank',
    accountName: 'Bourse',
    accountNumber: '123456',
    network: null,
    address: null,
  };
  const { proposal } = await act<{ proposal: { id: string } }>(tarik, 'staff/setDepositChannel', channel);
  await act(await logIn(owners[1]!), 'staff/decideProposal', { proposal: proposal.id, verdict: 'approve' });

  // 7. The first customer.
  const account = '0312345678';
  const registered = await sendCallSuccessfully<{ token: string; userId: string }>(origin, 'user/register', {
    account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    invitationCode: demo.invitation,
    agreed: true,
  });
  let customer = { token: registered.token, account };
  const asCustomer = <Data>(path: string, input: object = {}): Promise<Data> =>
    sendCallSuccessfully<Data>(origin, path, input, customer);
  expect(
    (await asCustomer<{ accounts: { available: string }[] }>('wallet/getWallet')).accounts.filter(
      ({ available }) => Number(available) !== 0,
    ),
  ).toEqual([]);
  await asCustomer('user/setFundPassword', {
    password: PASSWORD,
    next: MATRIX_FUND_PASSWORD,
    confirm: MATRIX_FUND_PASSWORD,
    key: createCommandKey(),
  });
  const picture = (purpose: Parameters<typeof uploadFile>[2]): Promise<string> =>
    uploadFile(server!, customer, purpose);
  await asCustomer('user/submitIdentity', {
    name: HOLDER,
    idFirst: '900101',
    idLast: '1',
    front: await picture('identityFront'),
    back: await picture('identityBack'),
    agreed: true,
    key: createCommandKey(),
  });
  const rita = await logIn(people[0]!);
  const reviewOf = async (kind: string): Promise<string> =>
    (
      await sendCallSuccessfully<{ rows: { id: string }[] }>(
        origin,
        'staff/listReviews',
        { kind, customer: registered.userId },
        rita,
      )
    ).rows[0]?.id ?? '';
  const inspectReview = (session: Session, review: string): Promise<boolean> =>
    inspectAndClaimReview(createCallClient({ base: `${origin}/api/vue`, headers: () => ({ ...session }) }), review);
  await inspectReview(rita, await reviewOf('identity'));
  expect((await decide(rita, await reviewOf('identity'))).status).toBe('done');
  const number = createCardNumber();
  const { id: card } = await asCustomer<{ id: string }>('wallet/addBankCard', {
    first4: number.slice(0, 4),
    last12: number.slice(4),
    holder: HOLDER,
    key: createCommandKey(),
  });

  // 8. The first deposit, when the channel has begun: reviewer and treasurer.
  await passUntil(Date.parse('2027-01-06T03:00:00.000Z'));
  const again = async (): Promise<void> => {
    customer = {
      token: (await sendCallSuccessfully<{ token: string }>(origin, 'user/login', { account, password: PASSWORD }))
        .token,
      account,
    };
  };
  await again();
  interface Channels {
    rows: { id: string }[];
    reference: string;
  }
  await expect
    .poll(async () => (await asCustomer<Channels>('wallet/listDepositChannels')).rows.map(({ id }) => id), {
      timeout: 20_000,
    })
    .toEqual(['bank-usd']);
  const { reference } = await asCustomer<Channels>('wallet/listDepositChannels');
  const { deposit } = await asCustomer<{ deposit: { id: string } }>('wallet/submitDeposit', {
    channel: 'bank-usd',
    amount: '500',
    reference,
    voucher: await picture('voucher'),
    key: createCommandKey(),
  });
  for (const [person, status] of [
    [people[0]!, 'inReview'],
    [people[1]!, 'done'],
  ] as const) {
    const session = await logIn(person);
    await inspectReview(session, deposit.id);
    expect((await decide(session, deposit.id)).status).toBe(status);
  }

  // 9. The first withdrawal: another approves, and a third one settles.
  const { withdrawal } = await asCustomer<{ withdrawal: { id: string } }>('wallet/submitWithdrawal', {
    currency: 'USD',
    amount: '200',
    fee: '0.20',
    to: card,
    fundPassword: MATRIX_FUND_PASSWORD,
    key: createCommandKey(),
  });
  expect((await decide(await logIn(people[2]!), withdrawal.id)).status).toBe('processing');
  expect((await decide(await logIn(people[3]!), withdrawal.id, 'complete', { reference: 'BANK-0001' })).status).toBe(
    'done',
  );
  const usd = async (): Promise<string | undefined> =>
    (await asCustomer<{ accounts: { currency: string; available: string }[] }>('wallet/getWallet')).accounts.find(
      ({ currency }) => currency === 'USD',
    )?.available;
  expect(await usd()).toBe('300.00');

  // 10. The night, and the drill; then everything that served is destroyed, and the copy serves.
  const nightOutput = await run(night);
  expect(nightOutput).toMatch(
    new RegExp(
      [
        'backed up to .*',
        String.raw`newest seal before it: \d+ [0-9a-f]{64}`,
        'keys: 2026, which are not in it.*',
        'customers\' files: 3, in the folder "files"',
      ].join('\n'),
    ),
  );
  expect(nightOutput).toMatch(/audited \d+ transfers, 1 accounts, 0 differences/);
  expect(await run(drill)).toMatch(/restored the cluster of .*\naudited \d+ transfers, 1 accounts, 0 differences/);
  await server.kill();
  await removeDataFolder(environment['BOURSE_DATA'] ?? '');
  server = await startServer({
    dataDir: join(home, 'restored'),
    port: server.port,
    program: ['testing/file-controlled-server-main.ts', clockFile()],
    environment: { BOURSE_WORLD: 'empty', BOURSE_KEYS: environment['BOURSE_KEYS'] ?? '' },
  });
  await again();
  expect(await usd()).toBe('300.00');
}, 400_000);
