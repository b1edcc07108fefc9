/** Leagues and rows of boards as the wire shows them. */
import { lookOf, tidyAlias } from '@bourse/core/products/copying/alias.ts';
import { type Ranked, resultNote, tradesNeeded } from '@bourse/core/products/leagues/ranking.ts';
import { phaseOf, pointsEvery } from '@bourse/core/products/leagues/season.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { InstrumentId } from '@bourse/core/markets/market.ts';
import type { Customer } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { nameIn } from '../venue/instrument-names.ts';
import type { Board } from './standings.ts';
import { type Db, type EntryRow, type League, readEntry } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';
import type { Season } from '@bourse/core/trading/execution/season-rules.ts';

const MINUTE_MS = 60_000;

/** `named`: gives an instrument's name in the reader's language. */
const rulesView = ({ startsAt, endsAt, currency, capital, ...rules }: Season, named: (id: InstrumentId) => string) => ({
  startsAt: isoTime(startsAt),
  endsAt: isoTime(endsAt),
  currency,
  capital: formatAmount(capital, currency),
  markets: [...rules.markets],
  permitted: rules.instruments && rules.instruments.map((instrument) => ({ instrument, name: named(instrument) })),
  orderTypes: [...rules.orderTypes],
  leverage: rules.leverage,
  charges: rules.charges,
  largestShare: rules.largestShare,
  minimumTrades: tradesNeeded(rules),
  ranking: rules.ranking,
});

export type LeagueViewParts = Pick<Parts, 'clock' | 'feeds' | 'leagueWords'>;

export async function leagueView(
  { clock, feeds, leagueWords: words }: LeagueViewParts,
  db: Db,
  league: League,
  { account, language }: Pick<Customer, 'account' | 'language'>,
) {
  const { season, frozenAt, hash } = league;
  const own = await readEntry(db, season.number, account);
  const texts = await words.read(db, [league.name, own?.name ?? null]);
  const organised = league.organiser === account;
  const named = (id: InstrumentId): string => {
    const instrument = feeds.instrument(id);
    return instrument ? nameIn(language, instrument) : id;
  };
  return {
    league: season.number.toString(),
    name: texts.get(league.name) ?? '',
    phase: phaseOf(season, frozenAt !== null, clock.now()),
    ...rulesView(season, named),
    entries: league.entries,
    pointsEveryMinutes: pointsEvery(season) / MINUTE_MS,
    organised,
    code: organised ? league.code : null,
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
        : { frozenAt: isoTime(frozenAt), hash, seal: await sealOf(db, resultNote(season.number, hash)) },
  };
}

async function sealOf(db: Db, note: string): Promise<number | null> {
  const row = await db.selectFrom('seal_notes').select('seal').where('note', '=', note).executeTakeFirst();
  return row?.seal == null ? null : Number(row.seal);
}

/** As everybody sees it. `names`: by word. */
export const lineView = (
  row: Ranked,
  { entries }: Pick<Board, 'entries'>,
  season: Season,
  names: ReadonlyMap<string, string>,
) => ({
  entry: row.entry,
  name: nameOf(entries.get(row.entry), names),
  place: row.place,
  reason: row.reason,
  equity: formatAmount(row.equity, season.currency),
  returnRate: formatScaled(row.returnRate),
  drawdown: formatScaled(row.drawdown),
  score: season.ranking === 'points' ? row.points.toString() : formatScaled(row.score),
  points: row.points,
  trades: row.trades,
});

export const rowView = (
  row: Ranked,
  board: Pick<Board, 'entries'>,
  season: Season,
  names: ReadonlyMap<string, string>,
  account: AccountId,
) => ({ ...lineView(row, board, season, names), mine: board.entries.get(row.entry)?.account === account });

export const nameOf = (entry: EntryRow | undefined, names: ReadonlyMap<string, string>): string | null =>
  entry?.name == null ? null : (names.get(entry.name) ?? null);

/** A name as the eye sees it, to compare it with others; a name of symbols only is compared as it is. */
const looks = (name: string): string => lookOf(name) || tidyAlias(name);

/** Display names of all entries by word: of equal ones, later ones are numbered. */
export async function namesOf(
  words: Parts['leagueWords'],
  db: Db,
  entries: Iterable<Pick<EntryRow, 'name'>>,
): Promise<ReadonlyMap<string, string>> {
  const joined = [...entries].flatMap(({ name }) => (name === null ? [] : [name]));
  const typed = await words.read(db, joined);
  const [shown, taken, counts] = [new Map<string, string>(), new Set<string>(), new Map<string, number>()];
  for (const word of joined) {
    const name = typed.get(word);
    if (name === undefined) continue;
    const look = looks(name);
    let [one, seen] = [name, look];
    while (taken.has(seen)) {
      const nth = (counts.get(look) ?? 1) + 1;
      counts.set(look, nth);
      one = `${name} ${nth}`;
      seen = looks(one);
    }
    taken.add(seen);
    shown.set(word, one);
  }
  return shown;
}
