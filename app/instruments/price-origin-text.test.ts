import { LANGUAGES, loadTexts, type Language } from '@bourse/contract/texts/index.ts';
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import { PRICE_STATES } from '@bourse/core/markets/price-states/price-state.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  formatOriginState,
  formatPollInterval,
  formatPriceState,
  formatReplacement,
  formatSourceName,
} from './price-origin-text.ts';
import { hasNoPriceYet } from './listing-status-note.tsx';
import { formatMarketSources, hasInventedCompaniesOnly } from './markets.ts';
import { isStateMarked } from './price-state-mark.tsx';

const texts = {} as Record<Language, Texts>;
beforeAll(async () => {
  for (const language of LANGUAGES) texts[language] = await loadTexts(language);
});
const LATE = { delayMs: 900_000, pollsEveryMs: 60_000 };
const NOW = Date.parse('2026-11-20T16:00:00.000Z');

test('each state has words of its own in every language', () => {
  for (const language of LANGUAGES) {
    const { priceSources, markets } = texts[language];
    const formatted = PRICE_STATES.map((state) => formatPriceState(priceSources, LATE, state));
    expect([language, new Set(formatted).size, formatted.join().match(/[{}]/)]).toEqual([
      language,
      PRICE_STATES.length,
      null,
    ]);
    for (const words of [priceSources.says, markets.priceState])
      expect([language, new Set(PRICE_STATES.map((state) => words[state])).size]).toEqual([language, 7]);
  }
});

test('a delay is told in minutes, and an interval in minutes or days', () => {
  const { priceSources: t } = texts.en;
  expect(formatPriceState(t, LATE, 'delayed')).toBe('delayed by 15 min');
  expect(formatPriceState(t, LATE, 'polled')).toBe('confirmed each minute');
  expect(formatPriceState(t, { delayMs: 0, pollsEveryMs: 300_000 }, 'polled')).toBe('confirmed every 5 min');
  expect(formatPriceState(t, { delayMs: 0, pollsEveryMs: 86_400_000 }, 'polled')).toBe('confirmed once a day');
  expect(formatPriceState(texts.kor.priceSources, LATE, 'delayed')).toBe('15분 지연');
  expect([null, 60_000, 300_000, 86_400_000].map((each) => formatPollInterval(t, each))).toEqual([
    'The source reports each price as it comes',
    'We ask each minute',
    'We ask every 5 min',
    'Once a day',
  ]);
});

test('a replacement says which source, since when and why', () => {
  for (const language of LANGUAGES) {
    const { priceSources, markets } = texts[language];
    const replaces = { source: 'yahoo', since: '2026-11-18T16:00:00.000Z', why: 'limit' } as const;
    const formatted = formatReplacement(priceSources, replaces, markets.source, NOW);
    expect([language, formatted]).toEqual([language, expect.stringMatching(/Yahoo Finance.*11\.1[89]/)]);
    expect(formatted).toContain(priceSources.why.limit);
    expect(formatted).not.toMatch(/[{}]/);
  }
});

test('the recorded day is never said to be confirmed or live', () => {
  for (const language of LANGUAGES) {
    const { priceSources: t } = texts[language];
    const recorded = { source: 'recorded', delayMs: 0, pollsEveryMs: 5_000 };
    for (const state of ['live', 'polled', 'closed', 'frozen'] as const)
      expect([language, formatOriginState(t, recorded, state)]).toEqual([language, t.recordedState]);
    expect(formatOriginState(t, recorded, 'held')).toBe(t.states.held);
    expect(formatOriginState(t, { ...recorded, source: 'yahoo' }, 'live')).toBe(t.states.live);
  }
});

test('the sources of a market are all named', () => {
  const { markets: t } = texts.en;
  const format = (...otherSources: string[]) =>
    formatMarketSources({ isSimulated: true, source: 'simulated', otherSources }, t);
  expect([format(), format('recorded'), format('real'), format('real', 'recorded'), format('replay')]).toEqual([
    'Simulated prices',
    'Simulated and recorded prices',
    'Simulated and real prices',
    'Simulated, recorded and real prices',
    'Simulated prices, Replay of past prices',
  ]);
});

test('only a market without any other source has invented companies alone', () => {
  const has = (isSimulated: boolean, ...otherSources: string[]) =>
    hasInventedCompaniesOnly({ isSimulated, otherSources });
  expect([has(true), has(true, 'recorded'), has(true, 'real'), has(false)]).toEqual([true, false, false, false]);
});

test('an instrument at real prices lacks one until its source or the stream has given it', () => {
  const real = { source: 'real', quote: null, listingStatus: 'listed' };
  const quote = { last: '1' };
  expect([
    hasNoPriceYet(real, null),
    hasNoPriceYet(real, quote),
    hasNoPriceYet({ ...real, quote }, null),
    hasNoPriceYet({ ...real, source: 'simulated' }, null),
    hasNoPriceYet({ ...real, listingStatus: 'suspended' }, null),
    hasNoPriceYet(undefined, null),
  ]).toEqual([true, false, false, false, false, false]);
});

test('a source is named without who states the spread', () => {
  expect(formatSourceName('yahooStated', texts.kor.markets.source)).toBe('Yahoo Finance');
  expect(formatSourceName('folder', texts.en.markets.source)).toBe('Files of the house');
});

test('a list marks only what differs from a price of this moment', () => {
  expect([undefined, ...PRICE_STATES].filter(isStateMarked)).toEqual(['delayed', 'frozen', 'closed', 'stale', 'held']);
});
