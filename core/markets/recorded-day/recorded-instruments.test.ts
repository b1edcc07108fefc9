import { expect, it } from 'vitest';
import { MARKETS } from '../market-types.ts';
import { listWellKnownInstruments } from '../well-known/well-known-instruments.ts';
import { isRecordedInstrument, maySourcePrice } from './recorded-day.ts';
import { listRecordedInstruments } from './recorded-instruments.ts';

it('has a few instruments of every market that a league can trade, each marked as recorded', () => {
  const recorded = listRecordedInstruments();
  expect(recorded).toHaveLength(21);
  for (const market of MARKETS.filter((each) => each !== 'FX'))
    expect(recorded.filter((each) => each.market === market).length, market).toBeGreaterThanOrEqual(2);
  for (const instrument of recorded) {
    expect(instrument.name).toMatch(/ \(recorded\)$/);
    expect(instrument.id).toBe(`${instrument.market}.${instrument.code}`);
    expect(instrument.level).toBeGreaterThan(0n);
  }
});

it('is no well-known instrument, and neither is ever priced by the other’s sources', () => {
  for (const known of listWellKnownInstruments()) {
    expect(isRecordedInstrument(known)).toBe(false);
    expect(maySourcePrice('yahoo', known) && !maySourcePrice('recorded', known)).toBe(true);
  }
  for (const recorded of listRecordedInstruments())
    expect(!maySourcePrice('yahoo', recorded) && maySourcePrice('recorded', recorded)).toBe(true);
});
