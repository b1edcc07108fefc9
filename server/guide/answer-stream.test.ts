/** An answer that a slow service streams: only what has passed the checker is shown meanwhile. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerFrame } from '@bourse/contract/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { granted } from '../testing/granted.ts';
import { ofType, openSocket, type TestSocket } from '../testing/test-sockets.ts';
import { newKey, startTestServer, type TestCustomer, type TestServer } from '../testing/test-server.ts';
import type { Prompt } from './language-model.ts';

type Frame = Extract<ServerFrame, { type: 'answering' }>;
let service: Server;
let server: TestServer;
let customer: TestCustomer;
let endpoint: string;
/** Resolves the next question to the service. */
let asked: (question: { prompt: Prompt; stream: boolean; response: ServerResponse }) => void;
const nextQuestion = () =>
  new Promise<Parameters<typeof asked>[0]>((heard) => {
    asked = heard;
  });

beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as {
          messages: { content: string }[];
          stream: boolean;
        };
        asked({ prompt: JSON.parse(body.messages[1]!.content) as Prompt, stream: body.stream, response });
      });
  });
  await new Promise<void>((listening) => {
    service.listen(0, '127.0.0.1', listening);
  });
  endpoint = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const url = `http://${endpoint}/v1/chat/completions`;
  const guide = { url, model: 'm', key: undefined, privateAllowed: true, dailyTokens: 1_000_000, streams: true };
  server = await startTestServer({}, { guide }, { workByHand: true });
  customer = await asker();
});
afterAll(async () => {
  await server.stop();
  service.closeAllConnections();
  service.close();
});

async function asker(): Promise<TestCustomer> {
  const one = await server.customer();
  await granted(one.client.call('guide/subscribePlan', { currency: 'USD', price: '4.90', key: newKey() }));
  await granted(one.client.call('guide/consentToAsking', { endpoint, agreed: true, key: newKey() }));
  return one;
}
async function listening({ token, account }: TestCustomer, coming: string): Promise<TestSocket> {
  const socket = await openSocket(server, { token, account });
  socket.send({ id: 1, subscribe: [`answering:${coming}`] });
  expect(await socket.next(ofType('ok'))).toMatchObject({ refused: [] });
  return socket;
}
/** The next frame, as the ticker would send it. */
async function frameOn(socket: TestSocket): Promise<Frame> {
  const next = socket.next(ofType('answering'));
  let isHere = false;
  void next.then(() => (isHere = true));
  while (!isHere) {
    server.clock.advance(500);
    await server.composed.parts.topics.tick(server.clock.now());
    await new Promise(setImmediate);
  }
  return next;
}
const ask = (coming: string) =>
  granted(
    customer.client.call('guide/askGuide', {
      about: 'instrument',
      of: 'US.NWRB',
      question: 'How does it stand?',
      coming,
      key: newKey(),
    }),
  );
const event = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
/** The guide's own sentences, each with its figures. */
const ownOf = ({ facts, sentences }: Prompt): string[] =>
  sentences.map(({ text, sources }) =>
    JSON.stringify({
      text,
      sources: sources.filter((id) => text.includes(facts.find((each) => each.id === id)!.shown)),
    }),
  );
const textOf = (sentence: string): string => (JSON.parse(sentence) as { text: string }).text;

test('each sentence is shown once it has passed, while the next is written; what doesn’t pass never is', async () => {
  const coming = newKey();
  const stranger = await server.customer();
  const [socket, other] = [await listening(customer, coming), await listening(stranger, coming)];
  const question = nextQuestion();
  const answer = ask(coming);
  const { prompt, stream, response } = await question;
  expect(stream).toBe(true);
  const [first, second] = ownOf(prompt) as [string, string];
  const shown = prompt.facts[1]!;
  const advice = JSON.stringify({ text: `Buy it at ${shown.shown}.`, sources: [shown.id] });

  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(event('{"sentences":['));
  // Half a sentence isn't shown yet, and advice never is.
  response.write(event(`${first},${advice},${second.slice(0, 20)}`));
  expect((await frameOn(socket)).sentences.map(({ text }) => text)).toEqual([textOf(first)]);
  response.write(event(`${second.slice(20)},`));
  const { sentences } = await frameOn(socket);
  expect(sentences.map(({ text }) => text)).toEqual([first, second].map(textOf));
  expect(sentences[0]!.sources.length).toBeGreaterThan(0);
  response.write(event(`${advice}]}`));
  response.end(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 60 } })}\n\ndata: [DONE]\n\n`);
  const told = await answer;
  expect(told.sentences).toEqual(sentences);
  expect(told.dropped).toBe(2);
  expect(JSON.stringify(socket.frames)).not.toContain('Buy it');
  // Another customer using the same name gets nothing of it.
  for (const frame of other.frames) if (frame.type === 'answering') expect(frame.sentences).toEqual([]);
  for (const each of [socket, other]) each.socket.close();
});

test('one that is asked for pieces may answer whole; one that breaks off has answered nothing', async () => {
  const question = nextQuestion();
  const whole = ask(newKey());
  const { prompt, response } = await question;
  const content = `{"sentences":[${ownOf(prompt)[0]}]}`;
  response.end(JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 9 } }));
  expect(await whole).toMatchObject({ dropped: 0, sentences: [{ text: textOf(ownOf(prompt)[0]!) }] });

  const next = nextQuestion();
  const broken = ask(newKey());
  const { response: cut } = await next;
  cut.writeHead(200, { 'content-type': 'text/event-stream' }).end(event('{"sentences":[{"text":"It st'));
  expect(await broken).toMatchObject({ dropped: 1, sentences: [] });
});
