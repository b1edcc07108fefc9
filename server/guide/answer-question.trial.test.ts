/** Questions about one's own figures: the answers have those of the wallet and the preview, and nobody else's. */
import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { OWN_FIGURE_QUESTIONS } from '@bourse/contract/guide/testing-questions/own-figures.ts';
import { LANGUAGES } from '@bourse/contract/texts/languages.ts';
import { listUnsupportedNumbers } from '@bourse/core/information/guide/check-guide-answer.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { provideTestServer } from '../testing/provide-test-server.ts';
import { createIdempotencyKey, type TestCustomer } from '../testing/test-server.ts';
import { unwrapAnswer } from '../testing/unwrap-answer.ts';

const server = provideTestServer();
let customer: TestCustomer;
const INSTRUMENT = 'US.NWRB';
const LOW_LIMIT = '1.00';

type Input = Omit<CallInput<Calls['guide/answerQuestion']>, 'question'>;
const ask = async ({ client }: Pick<TestCustomer, 'client'>, question: string, more: Input = { in: 'USD' }) =>
  unwrapAnswer(client.call('guide/answerQuestion', { question, ...more }));
type Sentences = Awaited<ReturnType<typeof ask>>['sentences'];
const valuesOf = (sentences: Sentences, name: string): string[] =>
  sentences.flatMap(({ sources }) => sources.filter((each) => each.name === name).map(({ value }) => value));
const textOf = ({ sentences }: { sentences: Sentences }): string => sentences.map(({ text }) => text).join('\n');

beforeAll(async () => {
  customer = await server.marginCustomer();
  const order = { instrument: INSTRUMENT, side: 'long', type: 'market', quantity: '10' } as const;
  await unwrapAnswer(customer.client.call('trading/placeOrder', { ...order, key: createIdempotencyKey() }));
});

test('says what an order costs with the figures of its preview', async () => {
  const answer = await ask(customer, 'What does it cost to get 7 Nordwind Robotics?');
  expect(answer).toMatchObject({ kind: 'costs', language: 'en', subject: { instrument: INSTRUMENT } });
  const order = { instrument: INSTRUMENT, side: 'long', type: 'market', quantity: '7' } as const;
  const preview = await unwrapAnswer(customer.client.call('trading/previewOrder', order));
  expect(valuesOf(answer.sentences, 'notional')[0]).toBe(preview.notional);
  expect(valuesOf(answer.sentences, 'total')).toEqual([preview.total]);
  expect(valuesOf(answer.sentences, 'amount')).toEqual(
    expect.arrayContaining(preview.fees.map(({ amount }) => amount).filter((amount) => Number(amount) > 0)),
  );
  expect(textOf(answer)).toContain('7 shares of Nordwind Robotics');
});

test('says what a fall does to what is held, with its unit, in the language asked, and offers the rise', async () => {
  const [position] = (await unwrapAnswer(customer.client.call('trading/listPositions', { status: 'open' }))).rows;
  const answer = await ask(customer, 'Nordwind Robotics 10% 떨어지면 어떻게 돼?');
  expect(answer).toMatchObject({ language: 'kor', kind: 'ifMoves' });
  expect(valuesOf(answer.sentences, 'worth').map(Number)).toEqual([Number(position!.marketValue)]);
  expect(valuesOf(answer.sentences, 'effect').map(Number)).toEqual([
    expect.closeTo(Number(position!.marketValue) / 10, 6),
  ]);
  expect(valuesOf(answer.sentences, 'price').map(Number)).toEqual([
    expect.closeTo(Number(position!.markPrice) * 0.9, 6),
  ]);
  expect(textOf(answer)).toContain('10주');
  expect(answer.limit).toMatch(/[가-힣]/);
  // A follow-up keeps the instrument and the distance, and is answered in its turn.
  const [rise] = answer.followUps;
  const next = await ask(customer, rise!, { in: 'USD', instrument: INSTRUMENT });
  expect(next).toMatchObject({ language: 'kor', kind: 'ifMoves', subject: { instrument: INSTRUMENT } });
  expect(valuesOf(next.sentences, 'step')).toEqual(['0.1']);
  const further = await ask(customer, 'and if it falls 25 %?', { in: 'USD', instrument: INSTRUMENT });
  expect(further.subject?.instrument).toBe(INSTRUMENT);
  expect(valuesOf(further.sentences, 'step')).toEqual(['0.25']);
});

test('says where the money is with the figures of the wallet, and what an order waits for and holds', async () => {
  const waiting = {
    instrument: INSTRUMENT,
    side: 'long',
    type: 'limit',
    quantity: '3',
    limitPrice: LOW_LIMIT,
  } as const;
  const { order } = await unwrapAnswer(
    customer.client.call('trading/placeOrder', { ...waiting, timeInForce: 'gtc', key: createIdempotencyKey() }),
  );
  const wallet = await unwrapAnswer(customer.client.call('wallet/getWallet', { in: 'USD' }));
  const money = await ask(customer, 'Where is my money?');
  const dollars = wallet.accounts.find(({ currency }) => currency === 'USD')!;
  expect(valuesOf(money.sentences, 'total')).toEqual([wallet.total]);
  expect(valuesOf(money.sentences, 'available')[0]).toBe(dollars.available);
  expect(valuesOf(money.sentences, 'withdrawable')[0]).toBe(dollars.withdrawable);
  expect(valuesOf(money.sentences, 'held')).toEqual([dollars.frozen, order.hold]);
  const why = await ask(customer, '¿Por qué no se ejecutó mi orden?');
  const quote = await unwrapAnswer(customer.client.call('quotes/getQuote', { instrument: INSTRUMENT }));
  expect(why.language).toBe('esp');
  expect(Number(valuesOf(why.sentences, 'limit')[0])).toBe(Number(LOW_LIMIT));
  expect(valuesOf(why.sentences, 'ask')).toEqual([quote.ask]);
  expect(textOf(why)).toContain('3 acciones de');
  const { key, ...refused } = {
    code: 'insufficientBalance',
    key: '',
    params: { needed: '120.00', available: '100.00', currency: 'USD' },
  };
  expect(key).toBe('');
  const refusal = await ask(customer, 'Why was my order refused?', { in: 'USD', refused });
  expect(valuesOf(refusal.sentences, 'lacking')).toEqual(['20']);
});

test('says what a position has lost, with the figures of the position', async () => {
  const answer = await ask(customer, 'Why did I lose money on Nordwind Robotics?');
  const { rows } = await unwrapAnswer(customer.client.call('trading/listPositions', { status: 'open' }));
  const position = rows.find(({ instrument }) => instrument === INSTRUMENT)!;
  expect(answer.kind).toBe('lost');
  expect(valuesOf(answer.sentences, 'profit')).toEqual([position.profit.replace('-', '')]);
  expect(valuesOf(answer.sentences, 'average')).toEqual([position.averageCost]);
});

test('says no more about a price than its quote and the news, and nothing about the future', async () => {
  const moved = await ask(customer, 'Why did Nordwind Robotics move?');
  const quote = await unwrapAnswer(customer.client.call('quotes/getQuote', { instrument: INSTRUMENT }));
  expect(valuesOf(moved.sentences, 'last')[0]).toBe(quote.last);
  expect(textOf(moved)).toMatch(/news/i);
  const future = await ask(customer, 'Should I buy Nordwind Robotics?');
  expect(future.kind).toBe('future');
  expect(future.limit).toContain('can’t be known');
});

test('explains everything for free and sells no plan unless the operator does', async () => {
  const { client } = customer;
  expect((await unwrapAnswer(client.call('guide/getPlan', {}))).isSold).toBe(false);
  const portfolio = await unwrapAnswer(client.call('guide/explain', { about: 'portfolio', of: '0' }));
  expect(portfolio.sentences.length).toBeGreaterThan(3);
  const wish = { currency: 'USD', price: '4.90', key: createIdempotencyKey() };
  expect(await client.call('guide/subscribePlan', wish)).toMatchObject({ code: 'guideIsFree' });
});

test('says that it does not understand, and lists what it can answer', async () => {
  const answer = await ask(customer, 'What is the weather like?');
  expect(answer).toMatchObject({ kind: null, sentences: [], subject: null });
  expect(answer.followUps).toHaveLength(7);
});

test('never shows what another customer has', async () => {
  const stranger = await server.customer();
  // Only what the question itself names is an exception.
  for (const [question] of OWN_FIGURE_QUESTIONS.en.filter(([each]) => !each.includes('10 shares'))) {
    const answer = await ask(stranger, question, { in: 'USD', instrument: INSTRUMENT });
    expect(textOf(answer), question).not.toMatch(/\b10 shares|\b3 shares/);
  }
  const fall = await ask(stranger, 'What if Nordwind Robotics falls 10 %?');
  expect(textOf(fall)).toContain('You hold no Nordwind Robotics');
});

test('answers every kind in every language with supported figures alone, and drops no sentence', async () => {
  const dropped = vi.spyOn(server.composed.dependencies.log, 'error');
  for (const language of LANGUAGES)
    for (const [question, kind] of OWN_FIGURE_QUESTIONS[language]) {
      const client = server.client({ token: customer.token, account: customer.account }, 'en');
      const answer = await ask({ client }, question, { in: 'USD', viewed: INSTRUMENT, zone: 'Asia/Seoul' });
      expect(answer.kind, question).toBe(kind);
      if (kind !== null && kind !== 'future') expect(answer.sentences.length, question).toBeGreaterThan(0);
      expect(answer.followUps.length, question).toBeGreaterThanOrEqual(2);
      for (const { text, sources } of answer.sentences) {
        const displayed = sources.map(({ displayedValue }) => displayedValue);
        expect(listUnsupportedNumbers(text, displayed), text).toEqual([]);
        expect(text).not.toMatch(/[{}]|undefined|null|NaN/);
      }
      if (process.env['SHOW'])
        console.log(`${language} ${question}\n${textOf(answer)}\n· ${answer.limit}\n→ ${answer.followUps.join(' / ')}`);
    }
  expect(dropped.mock.calls).toEqual([]);
});
