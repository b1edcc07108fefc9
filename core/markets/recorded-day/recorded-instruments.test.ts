import { expect, it } from 'vitest';
import { MARKETS } from '../market-types.ts';
import { listWellKnownInstruments } from '../well-known/well-known-instruments.ts';
import { isRecordedInstrument, maySourcePrice, removeRecordedMark } from './recorded-day.ts';
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

it('is found by what people call it, and named without its mark where that stands elsewhere', () => {
  const recorded = new Map(listRecordedInstruments().map((each) => [each.id, each]));
  for (const [id, name] of Object.entries({
    'US.AAPL.REC': '애플',
    'US.MSFT.REC': '마이크로소프트',
    'US.KO.REC': '可口可乐',
    'KR.005930.REC': '삼성전자',
  }))
    expect(recorded.get(id)?.alsoNamed, id).toContain(name);
  for (const { id, name, localName } of recorded.values())
    for (const each of [name, localName ?? name]) expect(removeRecordedMark(each), id).not.toMatch(/[()]|^$/);
  expect(removeRecordedMark('Apple (recorded)')).toBe('Apple');
});

it('is no well-known instrument, and neither is ever priced by the other’s sources', () => {
  for (const known of listWellKnownInstruments()) {
    expect(isRecordedInstrument(known)).toBe(false);
    expect(maySourcePrice('yahoo', known) && !maySourcePrice('recorded', known)).toBe(true);
  }
  for (const recorded of listRecordedInstruments())
    expect(!maySourcePrice('yahoo', recorded) && maySourcePrice('recorded', recorded)).toBe(true);
});
