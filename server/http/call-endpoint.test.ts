/** How bodies are received, over the test's own socket. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';

const server = provideTestServer();

const START = 'POST /api/vue/quotes/getQuote HTTP/1.1\r\nhost: 127.0.0.1\r\n';
const BODY = '{"instrument":"US.NWRB"}';

/** Sends the pieces one after the other, each when `heard` says that the previous one has been processed. */
async function send(pieces: readonly string[], heard: (answers: string, piece: number) => boolean): Promise<string> {
  let answers = '';
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  socket
    .on('data', (data) => {
      answers += String(data);
    })
    .on('error', () => {});
  for (const [index, piece] of pieces.entries()) {
    await new Promise<void>((resolve) => {
      socket.write(piece, () => resolve());
    });
    await expect.poll(() => heard(answers, index)).toBe(true);
  }
  socket.destroy();
  return answers;
}

const answered = (answers: string): number => answers.split('"status":1').length - 1;

test('accepts a chunked body', async () => {
  const chunks = [BODY.slice(0, 7), BODY.slice(7), ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  const answers = await send(
    [`${START}transfer-encoding: chunked\r\n\r\n`, ...chunks],
    (so, piece) => piece < 3 || answered(so) === 1,
  );
  expect(answers).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('serves consecutive and pipelined calls on one connection', async () => {
  const call = `${START}content-length: ${BODY.length}\r\n\r\n${BODY}`;
  await send([call, call + call], (so, piece) => answered(so) === (piece === 0 ? 1 : 3));
});

test('refuses a body without an end and closes the connection', async () => {
  const endless = 'x'.repeat(600_000);
  const answers = await send(
    [`${START}content-length: 90000000\r\n\r\n${endless}`, endless],
    (so, piece) => piece === 0 || so.includes('"badInput"'),
  );
  expect(answers).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answers.toLowerCase()).toContain('connection: close');
});

test('refuses a call from a page of another origin before reading its body', async () => {
  const answers = await send([`${START}origin: https://elsewhere.example\r\ncontent-length: 90000000\r\n\r\n`], (so) =>
    so.includes('"unauthorized"'),
  );
  expect(answers).toMatch(/^HTTP\/1\.1 403 /);
});

test('refuses a request with two host headers, which a proxy may have read differently', async () => {
  for (const second of ['evil.example', '127.0.0.1']) {
    const answers = await send([`${START}Host: ${second}\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`], (so) =>
      so.includes('\r\n\r\n'),
    );
    expect(answers).toMatch(/^HTTP\/1\.1 421 /);
  }
});
