import { expect, it } from 'vitest';
import en from '@bourse/contract/wallet/texts/en.json' with { type: 'json' };
import kor from '@bourse/contract/wallet/texts/kor.json' with { type: 'json' };
import { formatArrival } from './arrival.ts';

const at = (day: number, hour: number, minute = 0): Date => new Date(2026, 10, day, hour, minute);
/** A Friday. */
const NOW = at(20, 15).getTime();

it.each([
  [at(20, 17), 'today in the afternoon', '오늘 오후 중'],
  [at(20, 23, 30), 'today in the evening', '오늘 저녁'],
  [at(21, 0), 'today in the evening', '오늘 저녁'],
  [at(21, 9), 'tomorrow before noon', '내일 오전 중'],
  [at(23, 12), 'Monday before noon', '월요일 오전 중'],
  [at(23, 13), 'Monday in the afternoon', '월요일 오후 중'],
])('says that money arrives at %s as %s and %s', (when, english, korean) => {
  expect(formatArrival(when.toISOString(), NOW, en.wallet.arrival, 'en-GB')).toBe(english);
  expect(formatArrival(when.toISOString(), NOW, kor.wallet.arrival, 'ko-KR')).toBe(korean);
});
