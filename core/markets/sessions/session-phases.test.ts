import { describe, expect, test } from 'vitest';
import type { Instrument, Market } from '../market-types.ts';
import { checkOrderInPhase, findSessionPhase, getSessionOrderRule, type OrderForPhaseCheck } from './session-phases.ts';
import { buildInstrument } from '../../testing/test-instruments.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';

const KOSPI = buildInstrument('KR', 'KOSPI');
const kindAt = (instrument: Instrument, instant: string): string | null =>
  findSessionPhase(instrument, 'exchange', Date.parse(instant), testTimeZones)?.kind ?? null;

describe('the phase of a day', () => {
  const examples: [string, Instrument, string, string | null][] = [
    ['US before the bell', buildInstrument('US'), '2026-06-15T12:00:00Z', 'pre'],
    ['US in session', buildInstrument('US'), '2026-06-15T13:30:00Z', 'regular'],
    ['US after the bell', buildInstrument('US'), '2026-06-15T20:00:00Z', 'post'],
    ['US after a half day’s late session', buildInstrument('US'), '2026-11-27T22:00:00Z', null],
    ['Korea’s alternative market in the morning', KOSPI, '2026-06-14T23:00:00Z', 'pre'],
    ['between it and the session', KOSPI, '2026-06-14T23:55:00Z', null],
    ['Korea before its closing auction', KOSPI, '2026-06-15T06:19:59Z', 'regular'],
    ['Korea’s closing auction, within the session', KOSPI, '2026-06-15T06:20:00Z', 'closing-auction'],
    ['Korea in the evening', KOSPI, '2026-06-15T10:00:00Z', 'post'],
    ['Korea’s exam day, an hour later', KOSPI, '2026-11-19T07:20:00Z', 'closing-auction'],
    ['Thailand gathers for the afternoon', buildInstrument('TH'), '2026-06-15T06:45:00Z', 'pre-open'],
    ['Thailand closes', buildInstrument('TH'), '2026-06-15T09:31:00Z', 'closing-auction'],
    ['India closes by auction from August 2026', buildInstrument('IN'), '2026-08-03T09:50:00Z', 'closing-auction'],
    ['but not names without derivatives', buildInstrument('IN', 'OTC'), '2026-08-03T09:50:00Z', 'regular'],
    ['nor anyone before', buildInstrument('IN'), '2026-07-31T09:50:00Z', 'regular'],
    ['India after the close, at the closing price', buildInstrument('IN'), '2026-08-03T10:20:00Z', 'trade-at-last'],
    ['Saudi Arabia closes', buildInstrument('SA'), '2026-06-14T12:05:00Z', 'closing-auction'],
    ['Saudi Arabia at last', buildInstrument('SA'), '2026-06-14T12:15:00Z', 'trade-at-last'],
    ['a holiday', buildInstrument('SA'), '2026-09-23T08:00:00Z', null],
    ['past the known years', buildInstrument('US'), '2028-01-04T16:00:00Z', null],
  ];
  test.each(examples)('%s', (_, instrument, instant, kind) => expect(kindAt(instrument, instant)).toBe(kind));

  test('has a start and an end, except where trading never stops', () => {
    const closing = findSessionPhase(KOSPI, 'exchange', Date.parse('2026-06-15T06:25:00Z'), testTimeZones);
    expect(closing).toMatchObject({
      date: '2026-06-15',
      from: Date.parse('2026-06-15T06:20:00Z'),
      to: Date.parse('2026-06-15T06:30:00Z'),
    });
    expect(findSessionPhase(buildInstrument('CRYPTO'), 'exchange', 0, testTimeZones)).toMatchObject({
      kind: 'regular',
      from: null,
      to: null,
    });
    expect(findSessionPhase(KOSPI, 'always', Date.parse('2026-06-14T03:00:00Z'), testTimeZones)).toMatchObject({
      kind: 'regular',
      to: null,
    });
  });
});

describe('the orders that a phase accepts', () => {
  const buy: OrderForPhaseCheck = { type: 'limit', side: 'long', effect: 'open' };
  const short: OrderForPhaseCheck = { type: 'limit', side: 'short', effect: 'open' };
  const examples: [
    Market,
    Parameters<typeof getSessionOrderRule>[1],
    OrderForPhaseCheck,
    ReturnType<typeof checkOrderInPhase>,
  ][] = [
    ['KR', 'regular', { ...short, type: 'market' }, null],
    ['KR', 'pre', buy, null],
    ['KR', 'pre', { ...buy, type: 'market' }, 'orderTypeNotInSpan'],
    ['KR', 'post', short, 'shortNotInSpan'],
    ['KR', 'post', { ...short, effect: 'close' }, null],
    ['KR', 'post', { ...buy, effect: 'close' }, null],
    ['US', 'post', { ...buy, type: 'market' }, 'orderTypeNotInSpan'],
    ['US', 'post', short, null],
    ['SA', 'trade-at-last', { ...buy, type: 'market' }, null],
    ['SA', 'trade-at-last', short, 'shortNotInSpan'],
    ['MX', 'pre', buy, 'orderTypeNotInSpan'],
    ['CRYPTO', 'regular', { ...buy, type: 'market' }, null],
  ];
  test.each(examples)('%s, %s, %j: %s', (market, kind, order, refusal) => {
    const rule = getSessionOrderRule(market, kind, '2026-06-15');
    expect(checkOrderInPhase(rule, order)).toBe(refusal);
  });
  test('stops trigger only in the regular session', () => {
    expect(getSessionOrderRule('KR', 'regular', '2026-06-15').triggers).toBe(true);
    for (const kind of ['pre', 'post', 'pre-open', 'closing-auction'] as const)
      expect(getSessionOrderRule('KR', kind, '2026-06-15').triggers).toBe(false);
  });
});
