/**
 * Codes on their way to phones: signed or by mail, retried until accepted, and sent once, however many processes send.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createMetricsRegistry } from '../telemetry/metrics.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { GOOD_PASSWORD } from '../testing/test-server.ts';
import { createPhoneMessageOutbox } from './phone-message-outbox.ts';
import { createPhoneMessageSender, type PhoneMessage } from './phone-message-sender.ts';
import { hasValidWebhookSignature, SIGNATURE_HEADER, TIMESTAMP_HEADER } from './signed-webhooks.ts';

const SECRET = 'a secret of thirty-two characters';
/** A number of its own for each test: few codes are sent to one. */
let number = 4_155_550_100;
const NUMBER = '4155550199';
const MINUTE_MS = 60_000;

interface ReceivedMessage extends PhoneMessage {
  id: string;
}
let received: { headers: Record<string, string>; body: string }[] = [];
let answers: number[] = [];
let service: Server;
let url: string;
beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`;
});
afterAll(() => void service.close());
const server = provideTestServer(() => ({
  sender: { kind: 'webhook', url, secret: SECRET, privateAllowed: true },
  workByHand: true,
}));
beforeEach(() => {
  [received, answers] = [[], []];
  server.clock.advance(10 * MINUTE_MS);
  number += 1;
});

const dependencies = () => server.composed.dependencies;
const ask = (account = String(number)) => server.client(undefined, 'kor').call('user/sendCode', { account });
const last = (): ReceivedMessage => JSON.parse(received.at(-1)?.body ?? '{}') as ReceivedMessage;
const storedRows = async () => (await server.database.pool.query<Record<string, unknown>>('select * from outbox')).rows;

test('sends a signed code in the language of the reader that unlocks what it proves', async () => {
  const settings = await server.client().call('common/config', { type: 'all' });
  expect(settings.ok && settings.data).toContainEqual({ name: 'sender', value: 'service' });
  await ask();
  expect(await dependencies().outbox.send('code')).toBe(1);
  const [{ headers = {}, body = '' } = {}] = received;
  const signed = { timestamp: headers[TIMESTAMP_HEADER] ?? '', signature: headers[SIGNATURE_HEADER] ?? '' };
  expect(hasValidWebhookSignature(SECRET, signed, Buffer.from(body), dependencies().machineClock.now())).toBe(true);
  const { id, code, text, ...rest } = last();
  expect(headers['idempotency-key']).toBe(id);
  expect(rest).toEqual({ kind: 'code', mobile: String(number), language: 'kor', subject: 'Bourse' });
  expect(text).toContain(`인증번호: ${code}`);
  expect(await storedRows()).toEqual([]);

  const open = (sealed: string) =>
    server.client().call('user/register', {
      ...{ account: String(number), password: GOOD_PASSWORD, confirmPassword: GOOD_PASSWORD, agreed: true },
      ...{ invitationCode: server.invitation, code: sealed },
    });
  expect(await open(code === '000000' ? '000001' : '000000')).toMatchObject({ ok: false, code: 'wrongCode' });
  expect(await open(code)).toMatchObject({ ok: true });
});

test('stored messages reveal neither recipient nor content', async () => {
  await ask();
  const [row] = await storedRows();
  expect(row).toMatchObject({ kind: 'code', attempts: 0 });
  await dependencies().outbox.send('code');
  expect(JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(
    new RegExp(`${number}|${last().code}`),
  );
});

test('retries an unavailable service at growing intervals under the same id', async () => {
  answers = [503, 429];
  await ask();
  expect(await dependencies().outbox.send('code')).toBe(0);
  expect(await dependencies().outbox.send('code')).toBe(0);
  expect(received).toHaveLength(1);
  server.clock.advance(2_000);
  expect(await dependencies().outbox.send('code')).toBe(0);
  server.clock.advance(2_000);
  await dependencies().outbox.send('code');
  expect(received).toHaveLength(2);
  server.clock.advance(2_000);
  expect(await dependencies().outbox.send('code')).toBe(1);
  expect(new Set(received.map(({ body }) => (JSON.parse(body) as ReceivedMessage).id)).size).toBe(1);
  expect(received).toHaveLength(3);
});

test('gives up messages that are refused for good and codes that have expired', async () => {
  answers = [400];
  await ask();
  expect(await dependencies().outbox.send('code')).toBe(0);
  expect(await storedRows()).toEqual([]);
  server.clock.advance(2 * MINUTE_MS);
  await ask();
  server.clock.advance(5 * MINUTE_MS);
  expect(await dependencies().outbox.send('code')).toBe(0);
  expect(received).toHaveLength(1);
  expect(await storedRows()).toEqual([]);
});

test('only one of two simultaneous processes sends, and another replaces one that dies', async () => {
  await ask();
  const other = createPhoneMessageOutbox(
    { ...dependencies(), metrics: createMetricsRegistry() },
    () => new Promise(() => {}),
  );
  const sent = await Promise.all([dependencies().outbox.send('code'), dependencies().outbox.send('code')]);
  expect(sent.toSorted()).toEqual([0, 1]);
  expect(received).toHaveLength(1);
  server.clock.advance(MINUTE_MS);
  await ask();
  // It has claimed the message and never comes back.
  void other.send('code');
  await expect.poll(async () => (await storedRows())[0]?.['attempts']).toBe(1);
  expect(await dependencies().outbox.send('code')).toBe(0);
  server.clock.advance(30_000);
  expect(await dependencies().outbox.send('code')).toBe(1);
});

test('codes do not wait behind other messages', async () => {
  const commands: string[] = [];
  const outbox = createPhoneMessageOutbox(
    { ...dependencies(), metrics: createMetricsRegistry() },
    async (_, { kind }) => {
      commands.push(kind);
      return kind === 'code' ? 'taken' : new Promise<never>(() => {});
    },
  );
  const put = (kind: PhoneMessage['kind']) =>
    outbox.put(server.database.kysely, { ...MESSAGE, kind }, server.clock.now() + MINUTE_MS);
  for (let nth = 0; nth < 21; nth++) await put('notice');
  void outbox.send('notice');
  await expect.poll(() => commands.length).toBe(20);
  server.clock.advance(1);
  await put('code');
  expect(await outbox.send('code')).toBe(1);
  expect(commands.slice(20)).toEqual(['code']);
  await server.database.pool.query('delete from outbox');
});

interface Mail {
  to: string[];
  /** How the sender named itself in EHLO. */
  hello: string;
  text: string;
}
async function withMailServer<Result>(
  answer: (to: string) => Error | null,
  act: (port: number, mails: Mail[]) => Promise<Result>,
): Promise<Result> {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'us' && password === 'sesame' ? done(null, { user: 'us' }) : done(new Error('who?')),
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part) => {
        text += String(part);
      });
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          hello: session.hostNameAppearsAs,
          text,
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  try {
    return await act((smtp.server.address() as AddressInfo).port, mails);
  } finally {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  }
}
const byMail = (url: string, privateAllowed = true) =>
  createPhoneMessageSender({
    kind: 'mail',
    url,
    from: 'Bourse <codes@us.example>',
    to: '{mobile}@texts.example',
    privateAllowed,
  });
const MESSAGE: PhoneMessage = {
  kind: 'code',
  mobile: NUMBER,
  language: 'en',
  subject: 'Bourse',
  text: 'Your code is 271828.',
  code: '271828',
};

test('sends by mail to the number at the gateway, with a constant message id', async () => {
  await withMailServer(
    () => null,
    async (port, mails) => {
      const send = byMail(`smtp://us:sesame@localhost:${port}`);
      expect(await send('a1', MESSAGE, 0)).toBe('taken');
      expect(await send('a1', MESSAGE, 0)).toBe('taken');
      expect(mails.map(({ to }) => to)).toEqual([[`${NUMBER}@texts.example`], [`${NUMBER}@texts.example`]]);
      // Mail that names a host without a domain, or another than its sender's, is taken for unwanted.
      for (const { text, hello } of mails) {
        expect(hello).toBe('us.example');
        expect(text).toMatch(/^Message-ID: <a1@us\.example>\r?$/im);
        expect(text).toContain('Your code is 271828.');
      }
    },
  );
});

test('gives up if a mail server refuses the recipient and retries if it is temporarily unavailable', async () => {
  const failing = (responseCode: number) => Object.assign(new Error(`no, not ${NUMBER}`), { responseCode });
  const outcome = (code: number, login = 'us:sesame') =>
    withMailServer(
      () => failing(code),
      (port) =>
        byMail(`smtp://${login}@localhost:${port}`)('a2', MESSAGE, 0).catch((error: Error) => `failed: ${error.name}`),
    );
  expect(await outcome(550)).toBe('refused');
  expect(await outcome(451)).toMatch(/^failed/);
  expect(await outcome(550, 'us:wrong')).toMatch(/^failed/);
});

test('sends to an internal address or without TLS only if the operator allows it', async () => {
  await withMailServer(
    () => null,
    async (port, mails) => {
      const send = byMail(`smtp://us:sesame@localhost:${port}`, false);
      await expect(send('a3', MESSAGE, 0)).rejects.toThrow('not a public address');
      expect(mails).toEqual([]);
    },
  );
});

test('logs which server did not take a message, and why, without login, recipient or code', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const port = await withMailServer(
    () => null,
    (free) => Promise.resolve(free),
  );
  const own = { ...dependencies(), log, metrics: createMetricsRegistry() };
  const outbox = createPhoneMessageOutbox(own, byMail(`smtp://us:sesame@localhost:${port}`));
  await outbox.put(server.database.kysely, MESSAGE, server.clock.now() + MINUTE_MS);
  expect(await outbox.send('code')).toBe(0);
  expect(JSON.parse(lines.join(''))).toMatchObject({
    msg: 'nobody took a message',
    server: `localhost:${port}`,
    reason: 'Error ECONNREFUSED',
  });
  for (const secret of [NUMBER, MESSAGE.code, 'sesame', 'texts.example']) expect(lines.join('')).not.toContain(secret);
  await server.database.pool.query('delete from outbox');
});

test('logs neither recipient nor code, whatever a mail server answers', async () => {
  let text = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => void (text += line) });
  await withMailServer(
    () => Object.assign(new Error(`unknown ${NUMBER}`), { responseCode: 451 }),
    async (port) => {
      const own = { ...dependencies(), log, metrics: createMetricsRegistry() };
      const outbox = createPhoneMessageOutbox(own, byMail(`smtp://us:sesame@localhost:${port}`));
      await outbox.put(server.database.kysely, MESSAGE, server.clock.now() + MINUTE_MS);
      expect(await outbox.send('code')).toBe(0);
      expect(await own.metrics.print()).toContain('bourse_messages_total{outcome="later"} 1');
    },
  );
  expect(text).toContain('nobody took a message');
  for (const secret of [NUMBER, MESSAGE.code, 'sesame']) expect(text).not.toContain(secret);
});
