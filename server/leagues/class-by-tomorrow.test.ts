/** Follows docs/class-by-tomorrow.md by the calls behind its words: each of its steps has one here. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallClient, createIdempotencyKey as key } from '@bourse/contract/call-client.ts';
import { afterAll, expect, test } from 'vitest';
import { generateOtpCode, parseBase32OtpSecret } from '../staff/one-time-codes.ts';
import { openTestBrowser } from '../testing/test-browser.ts';
import { GOOD_PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const PAGE = join(import.meta.dirname, '../../docs/class-by-tomorrow.md');
const PUPILS = 30;
const HOUR_MS = 3_600_000;
let server: TestServer;
afterAll(() => server?.stop());

const nameOf = (nth: number): string => `Pupil ${String(nth + 1).padStart(2, '0')}`;
let browser: ReturnType<typeof openTestBrowser>;
let teacher: CallClient;
let customer: string;
let league: string;
let code: string;
const pupils: CallClient[] = [];

const list = async () => (await unwrapAnswer(teacher.call('leagues/listInvited', { league }))).rows;
const enter = async (name: string, password: string): Promise<CallClient> => {
  const input = { league: code, name, password, agreed: true as const };
  return server.client(await unwrapAnswer(openTestBrowser(server.origin)().call('leagues/logInByName', input)));
};
const buy = (pupil: CallClient) =>
  unwrapAnswer(
    pupil.call('trading/placeOrder', {
      ...{ instrument: 'US.NWRB', side: 'long', type: 'market', quantity: '1', portfolio: league, key: key() },
    }),
  );

const STEPS: Record<string, () => Promise<void>> = {
  async 'Start it'() {
    server = await startTestServer({ workByHand: true });
    browser = openTestBrowser(server.origin);
  },
  async Register() {
    const session = await unwrapAnswer(
      browser().call('user/register', {
        account: '5512345678',
        password: GOOD_PASSWORD,
        confirmPassword: GOOD_PASSWORD,
        invitationCode: server.invitation,
        agreed: true,
      }),
    );
    customer = session.userId;
    teacher = browser({ token: session.token, account: '5512345678' });
    expect(await unwrapAnswer(teacher.call('leagues/listLeagues', {}))).toMatchObject({ mayCreate: false });
  },
  async 'Allow yourself to'() {
    const owner = await server.staff('owner');
    const otp = generateOtpCode(parseBase32OtpSecret(owner.otpSecret), server.clock.now() + 30_000);
    const login = { login: owner.login, password: GOOD_PASSWORD, otp };
    const { token } = await unwrapAnswer(browser().call('staff/login', login));
    const console = browser({ token });
    for (const rule of ['oneBrowser', 'nameLogins'] as const)
      await unwrapAnswer(console.call('staff/setPracticeRule', { rule, allowed: true, key: key() }));
    await unwrapAnswer(console.call('staff/setOrganiser', { customer, allowed: true, key: key() }));
  },
  async 'Create the league'() {
    const now = server.clock.now();
    const dates = { startsAt: new Date(now).toISOString(), endsAt: new Date(now + HOUR_MS).toISOString() };
    const terms = { name: 'Economics', ...dates, currency: 'USD', capital: '10000', markets: ['US' as const] };
    ({ league } = await unwrapAnswer(teacher.call('leagues/createLeague', { ...terms, key: key() })));
    const made = (await unwrapAnswer(teacher.call('leagues/getLeague', { league }))).league;
    expect(made).toMatchObject({ minimumInstruments: 1, minimumDays: 1 });
    code = made.code!;
    expect(made.invitation).toMatch(/^[A-Z0-9]{8}$/);
  },
  async 'List the class'() {
    const names = Array.from({ length: PUPILS }, (_, nth) => nameOf(nth));
    for (const invited of [PUPILS, 0])
      expect(await unwrapAnswer(teacher.call('leagues/inviteNames', { league, names, key: key() }))).toMatchObject({
        invited,
      });
    expect(await list()).toHaveLength(PUPILS);
  },
  async 'Let pupils in'() {
    // The last is ill.
    for (const { name, code: own } of (await list()).slice(0, -1)) {
      const pupil = await enter(name, own);
      await unwrapAnswer(pupil.call('leagues/joinLeague', { code: own, key: key() }));
      pupils.push(pupil);
    }
  },
  async Teach() {
    for (const pupil of pupils.slice(0, 5)) await buy(pupil);
    server.clock.advance(2_000);
    const board = await unwrapAnswer(teacher.call('leagues/getBoard', { league, limit: 100 }));
    expect(board.rows.map(({ name }) => name).sort()).toEqual(
      Array.from({ length: PUPILS - 1 }, (_, nth) => nameOf(nth)),
    );
    const { totals } = await unwrapAnswer(teacher.call('leagues/listClass', { league }));
    expect(totals).toMatchObject({ entries: PUPILS - 1, traded: 5 });
  },
  async Help() {
    const lost = (await list())[0]!;
    const { code: renewed } = await unwrapAnswer(
      teacher.call('leagues/resetNameLogin', { league, code: lost.code, key: key() }),
    );
    pupils[0] = await enter(lost.name, renewed);
    const entry = (await list()).at(-2)!.entry!;
    await unwrapAnswer(teacher.call('leagues/removeEntrant', { league, entry, key: key() }));
  },
  async 'End and grade'() {
    await unwrapAnswer(teacher.call('leagues/endLeague', { league, key: key() }));
    server.clock.advance(61_000);
    await server.runJob('leagues end');
    const { content } = await unwrapAnswer(teacher.call('leagues/exportLeague', { league, what: 'grading' }));
    const rows = Buffer.from(content, 'base64').toString().trim().split('\r\n').slice(1);
    const graded = rows.map((row) => row.split(',')).map(([name, , status]) => [name, status]);
    expect(graded.map(([name]) => name).sort()).toEqual(Array.from({ length: PUPILS }, (_, nth) => nameOf(nth)));
    expect(graded.filter(([, status]) => status === 'Ranked')).toHaveLength(5);
    expect(graded).toContainEqual([nameOf(PUPILS - 2), 'Removed by the organiser']);
    expect(graded.at(-1)).toEqual([nameOf(PUPILS - 1), 'Hasn’t joined']);
    const session = await enter(nameOf(1), (await list())[1]!.code);
    const certificate = await unwrapAnswer(session.call('leagues/getCertificate', { league }));
    expect(Buffer.from(certificate.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  },
};

test('a teacher alone with one browser has a class by tomorrow', async () => {
  const steps = [...(await readFile(PAGE, 'utf8')).matchAll(/^## \d+\. (.+)$/gm)].map(([, title]) => title!);
  expect(steps).toEqual(Object.keys(STEPS));
  for (const step of steps) await STEPS[step]!();
}, 60_000);
