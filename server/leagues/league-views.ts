/** Leagues and rows of boards as the wire shows them. */
import { buildAliasLookalikeKey, normalizeLeaderAlias } from '@bourse/core/products/copying/leader-alias.ts';
import {
  type RankedLeagueEntry,
  formatLeagueResultNote,
  computeRankingMinimums,
  countTradesNeededForRanking,
} from '@bourse/core/products/leagues/league-ranking.ts';
import { getLeaguePhase, getCurvePointInterval } from '@bourse/core/products/leagues/league-season.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { CustomerCaller } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { loadPublicLeagueName } from './weekly-league.ts';
import { demoNameIn } from '../world/demo-names.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import type { LeagueBoard } from './standings.ts';
import { type Db, type LeagueEntryRow, type League, readLeagueEntry } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { LeagueSeason } from '@bourse/core/trading/execution/league-season-rules.ts';

const MINUTE_MS = 60_000;

/** `named`: gives an instrument's name in the reader's language. */
const rulesView = ({ currency, capital, ...rules }: LeagueSeason, named: (id: InstrumentId) => string) => ({
  startsAt: isoTime(rules.startsAt),
  endsAt: isoTime(rules.endsAt),
  currency,
  capital: formatAmount(capital, currency),
  markets: [...rules.markets],
  permitted: rules.instruments && rules.instruments.map((instrument) => ({ instrument, name: named(instrument) })),
  orderTypes: [...rules.orderTypes],
  leverage: rules.leverage,
  charges: rules.charges,
  largestShare: rules.largestShare,
  minimumTrades: countTradesNeededForRanking(rules),
  minimumInstruments: computeRankingMinimums(rules).instruments,
  minimumDays: computeRankingMinimums(rules).days,
  ranking: rules.ranking,
});

export type LeagueViewDependencies = Pick<ServerDependencies, 'clock' | 'venues' | 'leagueTexts' | 'world'>;

export async function buildLeagueView(
  { clock, venues, leagueTexts: words, world }: LeagueViewDependencies,
  db: Db,
  league: League,
  { account, language }: Pick<CustomerCaller, 'account' | 'language'>,
) {
  const { season, frozenAt, hash } = league;
  const own = await readLeagueEntry(db, season.number, account);
  const texts = await words.read(db, [league.name, own?.name ?? null]);
  const organised = league.organiser === account;
  const isPublic = league.organiser === null;
  const named = (id: InstrumentId): string => {
    const instrument = venues.instrument(id);
    return instrument ? instrumentNameIn(language, instrument) : id;
  };
  return {
    league: season.number.toString(),
    name: isPublic ? await loadPublicLeagueName(language) : demoNameIn(world, language, texts.get(league.name) ?? ''),
    phase: getLeaguePhase(season, frozenAt !== null, clock.now()),
    ...rulesView(season, named),
    entries: league.entries,
    pointsEveryMinutes: getCurvePointInterval(season) / MINUTE_MS,
    organised,
    public: isPublic,
    code: organised || isPublic ? league.code : null,
    invitation: organised ? await readOwnInvitation(db, account) : null,
    mine: own && {
      entry: own.entry,
      name: own.name === null ? null : (texts.get(own.name) ?? null),
      portfolio: season.number.toString(),
      joinedAt: isoTime(own.joinedAt),
      leftAt: own.leftAt === null ? null : isoTime(own.leftAt),
    },
    result:
      frozenAt === null || hash === null
        ? null
        : { frozenAt: isoTime(frozenAt), hash, seal: await sealOf(db, formatLeagueResultNote(season.number, hash)) },
  };
}

/** The customer's own invitation, with which those whom they invite to the league register. */
const readOwnInvitation = async (db: Db, account: AccountId): Promise<string | null> =>
  (await db.selectFrom('invitations').select('code').where('account_id', '=', account).executeTakeFirst())?.code ??
  null;

async function sealOf(db: Db, note: string): Promise<number | null> {
  const row = await db.selectFrom('seal_notes').select('seal').where('note', '=', note).executeTakeFirst();
  return row?.seal == null ? null : Number(row.seal);
}

/** As everybody sees it. `names`: by word. */
export const buildPublicBoardRow = (
  row: RankedLeagueEntry,
  { entries, before }: Pick<LeagueBoard, 'entries' | 'before'>,
  season: LeagueSeason,
  names: ReadonlyMap<string, string>,
) => ({
  entry: row.entry,
  name: entryNameOf(entries.get(row.entry), names),
  place: row.place,
  placeBefore: before?.places.get(row.entry) ?? null,
  reason: row.reason,
  equity: formatAmount(row.equity, season.currency),
  returnRate: formatScaled(row.returnRate),
  drawdown: formatScaled(row.drawdown),
  score: season.ranking === 'points' ? row.points.toString() : formatScaled(row.score),
  points: row.points,
  trades: row.trades,
  instruments: row.instruments,
  days: row.days,
});

export const buildCustomerBoardRow = (
  row: RankedLeagueEntry,
  board: Pick<LeagueBoard, 'entries' | 'before'>,
  season: LeagueSeason,
  names: ReadonlyMap<string, string>,
  account: AccountId,
) => ({ ...buildPublicBoardRow(row, board, season, names), mine: board.entries.get(row.entry)?.account === account });

export const entryNameOf = (entry: LeagueEntryRow | undefined, names: ReadonlyMap<string, string>): string | null =>
  entry?.name == null || entry.removed ? null : (names.get(entry.name) ?? null);

/** A name as the eye sees it, to compare it with others; a name of symbols only is compared as it is. */
export const comparableNameOf = (name: string): string => buildAliasLookalikeKey(name) || normalizeLeaderAlias(name);

/** Display names of all entries by word: of equal ones, later ones are numbered. */
export async function readDisplayNames(
  words: ServerDependencies['leagueTexts'],
  db: Db,
  entries: Iterable<Pick<LeagueEntryRow, 'name'>>,
): Promise<ReadonlyMap<string, string>> {
  const joined = [...entries].flatMap(({ name }) => (name === null ? [] : [name]));
  const typed = await words.read(db, joined);
  const [displayNames, taken, counts] = [new Map<string, string>(), new Set<string>(), new Map<string, number>()];
  for (const word of joined) {
    const name = typed.get(word);
    if (name === undefined) continue;
    const comparableName = comparableNameOf(name);
    let [one, seen] = [name, comparableName];
    while (taken.has(seen)) {
      const nth = (counts.get(comparableName) ?? 1) + 1;
      counts.set(comparableName, nth);
      one = `${name} ${nth}`;
      seen = comparableNameOf(one);
    }
    taken.add(seen);
    displayNames.set(word, one);
  }
  return displayNames;
}
