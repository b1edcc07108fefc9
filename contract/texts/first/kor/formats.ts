import type { formats as en } from '../en/formats.ts';

export const formats: typeof en = {
  unknownTime: '미정',
  money: '{amount} {currency}',
  shares: '{quantity}주',
  // For screen readers: a change is never shown by colour alone.
  up: '{percent}퍼센트 상승',
  down: '{percent}퍼센트 하락',
  asOf: '{time} 기준',
  justNow: '방금',
  unchanged: '보합',
  day: '{year}.{month}.{day}',
  dayOfYear: '{month}.{day}',
  moment: '{date} {time}',
  months: '01 02 03 04 05 06 07 08 09 10 11 12',
};
