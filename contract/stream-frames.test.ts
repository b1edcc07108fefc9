import { expect, test } from 'vitest';
import {
  clientFrameSchema,
  eventFrameSchema,
  helloFrameSchema,
  isChannelName,
  serverFrameSchema,
} from './stream-frames.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test('a hello may be empty, and refuses unknown fields', () => {
  expect(takes(helloFrameSchema, { hello: {} })).toBe(true);
  expect(takes(helloFrameSchema, { hello: { token: 't', account: '0123456789', language: 'kor' } })).toBe(true);
  expect(takes(helloFrameSchema, { hello: { token: 't', admin: true } })).toBe(false);
  expect(takes(helloFrameSchema, {})).toBe(false);
});

test('a client subscribes, unsubscribes or resumes, one at a time', () => {
  expect(takes(clientFrameSchema, { id: 1, subscribe: ['quote:KR.005930', 'account'] })).toBe(true);
  expect(takes(clientFrameSchema, { id: 2, unsubscribe: ['account'] })).toBe(true);
  expect(takes(clientFrameSchema, { id: 3, resume: 0 })).toBe(true);
  for (const bad of [
    { id: 1 },
    { subscribe: ['account'] },
    { id: 1, subscribe: [] },
    { id: 1, subscribe: ['account'], resume: 1 },
    { id: -1, resume: 1 },
    { id: 1, resume: 1.5 },
  ]) {
    expect(takes(clientFrameSchema, bad), JSON.stringify(bad)).toBe(false);
  }
});

test('channels are the account and quotes of instruments', () => {
  for (const good of ['account', 'quote:KR.005930', 'quote:US.^NWX', 'quote:FX.EURUSD'])
    expect(isChannelName(good), good).toBe(true);
  for (const bad of ['', 'quote:', 'quote:KR', 'Account', 'quote:kr.005930', 'quote:KR.005930;'])
    expect(isChannelName(bad), bad).toBe(false);
});

const event = { type: 'event', seq: 7 };
const accounts = [{ currency: 'USD', available: '1.00', frozen: '0.00', margin: '0.00', loan: '0.00' }];
const order = {
  id: 'o1',
  instrument: 'US.NWRB',
  name: 'Northwind',
  side: 'long',
  effect: 'open',
  type: 'limit',
  status: 'pending',
  quantity: '5',
  filled: '0',
  averagePrice: null,
  limitPrice: '10',
  stopPrice: null,
  leverage: 1,
  dayTrading: false,
  timeInForce: 'gtc',
  notional: '0.00',
  fees: '0.00',
  tax: '0.00',
  dayEnd: [],
  hold: '50.99',
  currency: 'USD',
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  cause: 'placed',
  position: null,
  fills: [],
  trailAmount: null,
  trailRate: null,
  triggerPriceSource: 'last',
  goodTill: null,
  expiresAt: null,
  takeProfit: null,
  stopLoss: null,
  clientId: null,
  triggeredAt: null,
  group: null,
  parent: null,
  inactive: false,
  doNotReduce: false,
  growsTo: null,
};

test('each event has the data of its kind', () => {
  expect(
    takes(eventFrameSchema, {
      ...event,
      kind: 'wallet',
      data: { accounts, notice: { code: 'practiceMoney', params: { count: '13' } } },
    }),
  ).toBe(true);
  expect(takes(eventFrameSchema, { ...event, kind: 'order', data: { order, accounts } })).toBe(true);
  expect(
    takes(eventFrameSchema, { ...event, kind: 'order', data: { order: { ...order, status: 'lost' }, accounts } }),
  ).toBe(false);
  expect(takes(eventFrameSchema, { ...event, kind: 'order', data: { order } })).toBe(false);
  expect(takes(eventFrameSchema, { ...event, kind: 'rumour', data: {} })).toBe(false);
  expect(takes(eventFrameSchema, { ...event, seq: 0, kind: 'wallet', data: { accounts } })).toBe(false);
});

test('a server sends welcome, ok, gap, error, quote or event frames', () => {
  for (const good of [
    { type: 'welcome' },
    { type: 'welcome', user: '1' },
    { type: 'ok', id: 1, refused: ['quote:XX.1'] },
    { type: 'gap' },
    { type: 'beat' },
    { type: 'error', code: 'unauthorized' },
  ]) {
    expect(takes(serverFrameSchema, good), JSON.stringify(good)).toBe(true);
  }
  expect(takes(serverFrameSchema, { type: 'error', code: 'whatever' })).toBe(false);
});
