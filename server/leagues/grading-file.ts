/**
 * The organiser's file for grading, which people read: the whole list by its names, with those who never joined or were
 * removed, and guests by theirs; headings and words in the reader's language, times in their zone.
 */
import { formatDateTime } from '@bourse/contract/format.ts';
import type { GRADING_COLUMNS } from '@bourse/contract/leagues/league-schemas.ts';
import { loadTexts } from '@bourse/contract/texts/index.ts';
import type { Texts } from '@bourse/contract/texts/text-tables.ts';
import { computeReturnOverDrawdown } from '@bourse/core/products/leagues/league-ranking.ts';
import { divide, formatAmount, formatDecimal, type Rate } from '@bourse/core/ledger/money.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { type LeagueEntrant, readLeagueEntrants } from './league-entrants.ts';
import { readDisplayNames } from './league-views.ts';
import { readInvitedNames, readListedNames } from './listed-names.ts';
import type { League } from './store.ts';

type GradingDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'venues' | 'leagueBoards' | 'leagueTexts'>;
export type GradingColumn = (typeof GRADING_COLUMNS)[number];
interface GradingFile {
  columns: readonly GradingColumn[];
  /** An IANA time zone. */
  zone: string;
}

/** Header and rows: entries in order of place, then the names that nobody has used. */
export async function buildGradingLines(
  dependencies: GradingDependencies,
  league: League,
  { columns, zone }: GradingFile,
  { language }: Pick<CustomerCaller, 'language'>,
): Promise<string[][]> {
  const { kysely } = dependencies.database;
  const { number, currency } = league.season;
  const { board, members } = await readLeagueEntrants(dependencies, league);
  const nicknames = await readDisplayNames(dependencies.leagueTexts, kysely, board.entries.values());
  const listed = await readListedNames(kysely, dependencies.leagueTexts, number);
  const invited = await readInvitedNames(kysely, dependencies.leagueTexts, number);
  const { leagues: t } = await loadTexts(language);
  const joined = members.map((member) => {
    const nickname = nicknames.get(member.entry.name ?? '') ?? '';
    const name = listed.get(member.entry.account) ?? nickname;
    return [
      name,
      nickname === name ? '' : nickname,
      statusOf(member, t),
      ...columns.map((column) => gradingCellOf(member, column, { currency, zone })),
      member.entry.entry,
    ];
  });
  const absent = invited
    .filter(({ status }) => status === 'waiting')
    .map(({ name }) => [name, '', t.listStatus.waiting, ...columns.map(() => ''), '']);
  const head = t.gradingHeads;
  const units = { return: '%', drawdown: '%', equity: currency, fees: currency, lastTrade: zone, joined: zone };
  const titles = columns.map((column) => {
    const unit = column in units ? units[column as keyof typeof units] : null;
    return unit === null ? t.gradingColumns[column] : `${t.gradingColumns[column]} (${unit})`;
  });
  return [[head.name, head.nickname, head.status, ...titles, head.entry], ...joined, ...absent];
}

const statusOf = ({ row }: LeagueEntrant, t: Texts['leagues']): string =>
  row.reason === null ? t.ranked : t.reason[row.reason];

function gradingCellOf(
  { row, entry, doings }: LeagueEntrant,
  column: GradingColumn,
  { currency, zone }: { currency: string; zone: string },
): string {
  const cells: Record<GradingColumn, () => string> = {
    place: () => row.place?.toString() ?? '',
    return: () => formatPercent(row.returnRate),
    drawdown: () => formatPercent(row.drawdown),
    returnOverDrawdown: () => formatRatio(computeReturnOverDrawdown(row.returnRate, row.drawdown)),
    points: () => row.points.toString(),
    equity: () => formatAmount(row.equity, currency),
    trades: () => row.trades.toString(),
    instruments: () => row.instruments.toString(),
    days: () => row.days.toString(),
    fees: () => formatAmount(doings.costs, currency),
    reasons: () => doings.reasons.toString(),
    lastTrade: () => (doings.lastTradeAt === null ? '' : formatMinute(doings.lastTradeAt, zone)),
    joined: () => formatMinute(entry.joinedAt, zone),
  };
  return cells[column]();
}

/** With two decimals: a rate has eight. */
const formatPercent = (rate: Rate): string => formatDecimal(divide(rate, 10_000n, 'half-even'), 2);
const formatRatio = (rate: Rate): string => formatDecimal(divide(rate, 1_000_000n, 'half-even'), 2);
/** "2026-11-29 00:39", which every spreadsheet reads as a time. */
const formatMinute = (at: number, zone: string): string => formatDateTime(at, zone).replaceAll('.', '-').slice(0, 16);
