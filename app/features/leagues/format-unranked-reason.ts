/** Why an entry has no rank, in words. */
import type { CallAnswer } from '../../api/use-call.ts';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, type Texts } from '../../language/language.ts';
import type { League } from './league-dates-and-files.ts';

export type RankingMinimums = Pick<League, 'phase' | 'minimumTrades' | 'minimumInstruments' | 'minimumDays'>;
export type UnrankedRow = Pick<
  CallAnswer<'leagues/getBoard'>['rows'][number],
  'reason' | 'trades' | 'instruments' | 'days'
>;

/** Until the end, all that is missing: the server names only the first. */
export function formatUnrankedReason(
  t: Pick<Texts['leagues'], 'reason' | 'missing' | 'untilRanked'>,
  { phase, minimumTrades, minimumInstruments, minimumDays }: RankingMinimums,
  { reason, trades, instruments, days }: UnrankedRow,
): string {
  const isShort = reason === 'fewTrades' || reason === 'fewInstruments' || reason === 'fewDays';
  if (!isShort || (phase !== 'upcoming' && phase !== 'running')) return t.reason[reason ?? 'left'];
  const counts = {
    trades: minimumTrades - trades,
    instruments: minimumInstruments - instruments,
    days: minimumDays - days,
  };
  // Each new instrument or day is a trade itself.
  const isImplied = counts.trades <= Math.max(counts.instruments, counts.days);
  const missing = (['trades', 'instruments', 'days'] as const).filter(
    (each) => counts[each] > 0 && !(each === 'trades' && isImplied),
  );
  return fillPlaceholders(t.untilRanked, {
    missing: missing.map((each) => fillPlaceholders(t.missing[each], { n: formatCount(counts[each]) })).join(', '),
  });
}
