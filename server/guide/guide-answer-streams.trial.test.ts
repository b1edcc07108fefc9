/** An answer that a slow service streams: only what has passed the checker is shown meanwhile. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerFrame } from '@bourse/contract/stream-frames.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';
import { isFrameOfType, openTestSocket, type TestSocket } from '../testing/test-sockets.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import type { GuidePrompt } from './language-model.ts';

type Frame = Extract<ServerFrame, { type: 'answering' }>;
let service: Server;
let customer: TestCustomer;
let endpoint: string;
/** Resolves the next question to the service. */
let answerRequest: (question: { prompt: GuidePrompt; stream: boolean; response: ServerResponse }) => void;
const nextQuestion = () =>
  new Promise<Parameters<typeof answerRequest>[0]>((heard) => {
    answerRequest = heard;
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
        answerRequest({ prompt: JSON.parse(body.messages[1]!.content) as GuidePrompt, stream: body.stream, response });
      });
  });
  await new Promise<void>((listening) => {
    service.listen(0, '127.0.0.1', listening);
  });
  endpoint = `127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const server = provideTestServer(() => {
  const url = `http://${endpoint}/v1/chat/completions`;
  const guide = { url, model: 'm', key: undefined, privateAllowed: true, dailyTokens: 1_000_000, streams: true };
  return { guide, guidePaid: true, workByHand: true };
});
beforeAll(async () => {
  customer = await asker();
});

async function asker(): Promise<TestCustomer> {
  const one = await server.customer();
  await unwrapAnswer(
    one.client.call('guide/subscribePlan', { currency: 'USD', price: '4.90', key: createIdempotencyKey() }),
  );
  await unwrapAnswer(one.client.call('guide/consentToAsking', { endpoint, agreed: true, key: createIdempotencyKey() }));
  return one;
}
async function listening({ token, account }: TestCustomer, coming: string): Promise<TestSocket> {
  const socket = await openTestSocket(server, { token, account });
  socket.send({ id: 1, subscribe: [`answering:${coming}`] });
  expect(await socket.next(isFrameOfType('ok'))).toMatchObject({ refused: [] });
  return socket;
}
/** The next frame, as the ticker would send it. */
async function frameOn(socket: TestSocket): Promise<Frame> {
  const next = socket.next(isFrameOfType('answering'));
  let isHere = false;
  void next.then(() => (isHere = true));
  while (!isHere) {
    server.clock.advance(500);
    await server.composed.dependencies.channelRegistry.tick(server.clock.now());
    await new Promise(setImmediate);
  }
  return next;
}
const ask = (coming: string) =>
  unwrapAnswer(
    customer.client.call('guide/askGuide', {
      about: 'instrument',
      of: 'US.NWRB',
      question: 'How does it stand?',
      coming,
      key: createIdempotencyKey(),
    }),
  );
const event = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
/** The guide's own sentences, each with its figures. */
const ownOf = ({ facts, sentences }: GuidePrompt): string[] =>
  sentences.map(({ text, sources }) =>
    JSON.stringify({
      text,
      sources: sources.filter((id) => text.includes(facts.find((each) => each.id === id)!.displayedValue)),
    }),
  );
const textOf = (sentence: string): string => (JSON.parse(sentence) as { text: string }).text;

test('streams each sentence once it passes the checker, and never a sentence that fails', async () => {
  const coming = createIdempotencyKey();
  const stranger = await server.customer();
  const [socket, other] = [await listening(customer, coming), await listening(stranger, coming)];
  const question = nextQuestion();
  const answer = ask(coming);
  const { prompt, stream, response } = await question;
  expect(stream).toBe(true);
  const [first, second] = ownOf(prompt) as [string, string];
  const figure = prompt.facts[1]!;
  const advice = JSON.stringify({ text: `Buy it at ${figure.displayedValue}.`, sources: [figure.id] });

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
  const finalAnswer = await answer;
  expect(finalAnswer.sentences).toEqual(sentences);
  expect(finalAnswer.dropped).toBe(2);
  expect(JSON.stringify(socket.frames)).not.toContain('Buy it');
  // Another customer using the same name gets nothing of it.
  for (const frame of other.frames) if (frame.type === 'answering') expect(frame.sentences).toEqual([]);
  for (const each of [socket, other]) each.socket.close();
});

test('accepts a whole answer from a streaming service, and treats a broken stream as no answer', async () => {
  const question = nextQuestion();
  const whole = ask(createIdempotencyKey());
  const { prompt, response } = await question;
  const content = `{"sentences":[${ownOf(prompt)[0]}]}`;
  response.end(JSON.stringify({ choices: [{ message: { content } }], usage: { total_tokens: 9 } }));
  expect(await whole).toMatchObject({ dropped: 0, sentences: [{ text: textOf(ownOf(prompt)[0]!) }] });

  const next = nextQuestion();
  const broken = ask(createIdempotencyKey());
  const { response: cut } = await next;
  cut.writeHead(200, { 'content-type': 'text/event-stream' }).end(event('{"sentences":[{"text":"It st'));
  expect(await broken).toMatchObject({ dropped: 1, sentences: [] });
});
