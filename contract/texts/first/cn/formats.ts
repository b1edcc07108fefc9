import type { formats as en } from '../en/formats.ts';

export const formats: typeof en = {
  unknownTime: '尚未確定',
  money: '{amount} {currency}',
  shares: '{quantity}',
  // For screen readers: a change is never shown by colour alone.
  up: '上漲百分之 {percent}',
  down: '下跌百分之 {percent}',
  asOf: '截至 {time}',
  justNow: '剛剛',
  unchanged: '平盤',
  day: '{year}/{month}/{day}',
  dayOfYear: '{month}/{day}',
  moment: '{date} {time}',
  months: '01 02 03 04 05 06 07 08 09 10 11 12',
};
