/** The journal of an entry: the entrant's reasons and the organiser's comments. */
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { PAGE_SIZE } from '@bourse/contract/constants.ts';
import { DAY_MS, JOURNAL_NOTES_PER_DAY_MAXIMUM } from '@bourse/core/products/leagues/league-season.ts';
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import { formatScaled } from '@bourse/core/ledger/money.ts';
import { computeIdempotencyKey, runTransactionCommand } from '../commands/run-transaction-command.ts';
import { writeNotice } from '../commands/transaction-with-events.ts';
import type { Handler } from '../calls/handler-types.ts';
import { type AccountId, decodeId, encodeId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { instrumentNameIn } from '../venue/instrument-names.ts';
import { findVisibleLeague } from './find-league.ts';
import {
  countJournalNotes,
  hasOrderInLeague,
  hasUnreadComment,
  insertJournalNote,
  type JournalNoteCursor,
  readJournalNotes,
} from './journal-store.ts';
import { type Db, type LeagueEntryRow, findLeagueEntry, readLeagueEntries } from './store.ts';
import { entryNameOf, readDisplayNames } from './league-views.ts';
import { generateTextName } from './encrypted-texts.ts';

type JournalDependencies = Pick<
  ServerDependencies,
  'database' | 'clock' | 'accountEvents' | 'venues' | 'leagueTexts' | 'secrets'
>;

/** The requested journal: one's own, or for the organiser anybody's. */
async function findRequestedJournal(
  db: Db,
  account: AccountId,
  input: { league: string; entry?: string | undefined },
): Promise<{ number: number; name: string; entry: LeagueEntryRow; byOrganiser: boolean } | Refusal> {
  const seen = await findVisibleLeague(db, account, input.league);
  if (isRefusal(seen)) return seen;
  const { number } = seen.league.season;
  const entry = input.entry === undefined ? seen.own : await findLeagueEntry(db, number, input.entry);
  if (!entry || (entry.account !== account && !seen.isOrganiser)) return refuse('leagueNotFound');
  return { number, name: seen.league.name, entry, byOrganiser: entry.account !== account };
}

/** Where a page begins. */
const CURSOR = /^(\d{1,14})\.([0-9a-f]{1,64})$/;
function parseNoteCursor(cursor: string | undefined): JournalNoteCursor | null {
  const [, at, note] = CURSOR.exec(cursor ?? '') ?? [];
  return at && note ? { at: Number(at), note } : null;
}

export const listJournal =
  ({ database: { kysely }, venues, leagueTexts }: JournalDependencies): Handler<'leagues/listJournal'> =>
  async (input, { account, language }) => {
    const journal = await findRequestedJournal(kysely, account, input);
    if (isRefusal(journal)) return journal;
    const { cursor, limit = PAGE_SIZE } = input;
    const { entry } = journal;
    const wanted = { account: entry.account, after: parseNoteCursor(cursor), limit: limit + 1 };
    const found = await readJournalNotes(kysely, journal.number, wanted);
    const pageRows = found.slice(0, limit);
    const last = pageRows.at(-1);
    const names = await readDisplayNames(leagueTexts, kysely, await readLeagueEntries(kysely, journal.number));
    const words = await leagueTexts.read(
      kysely,
      pageRows.map(({ note }) => note),
    );
    const named = (id: InstrumentId): string => {
      const instrument = venues.instrument(id);
      return instrument ? instrumentNameIn(language, instrument) : id;
    };
    return {
      rows: pageRows.map((row) => ({
        id: row.note,
        entry: entry.entry,
        name: entryNameOf(entry, names),
        by: row.byOrganiser ? ('organiser' as const) : ('entrant' as const),
        text: words.get(row.note) ?? '',
        at: new Date(row.at).toISOString(),
        order: row.order && {
          // Null for the organiser: the id contains the account's number, which is private.
          id: journal.byOrganiser ? null : encodeId('o', entry.account, row.order.seq),
          instrument: row.order.instrument,
          name: named(row.order.instrument),
          side: row.order.side,
          effect: row.order.effect,
          quantity: formatScaled(row.order.quantity),
          price: row.order.averagePrice === null ? null : formatScaled(row.order.averagePrice),
          currency: row.order.currency,
          at: new Date(row.order.createdAt).toISOString(),
        },
      })),
      next: found.length > limit && last ? `${last.at}.${last.note}` : null,
    };
  };

/** The number of an order that the entry has placed in the league; null if it is none. */
async function findLeagueOrder(db: Db, league: number, account: AccountId, id: string): Promise<bigint | null> {
  const seq = decodeId('o', account, id);
  if (seq === null) return null;
  return (await hasOrderInLeague(db, league, account, seq)) ? seq : null;
}

export const writeJournal =
  (dependencies: JournalDependencies): Handler<'leagues/writeJournal'> =>
  async (input, { account }) => {
    const journal = await findRequestedJournal(dependencies.database.kysely, account, input);
    if (isRefusal(journal)) return journal;
    const { number, entry, byOrganiser } = journal;
    const note = generateTextName();
    return runTransactionCommand(dependencies, {
      actor: { account },
      accounts: [account, entry.account],
      key: computeIdempotencyKey('leagues/writeJournal', {
        ...input,
        text: dependencies.secrets.fingerprint('name', input.text).toString('hex'),
      }),
      async decide(work): Promise<{ note: string } | Refusal> {
        const { db, now } = work;
        // A note by the organiser names no order: they see only orders that the entrant wrote about.
        const order =
          input.order === undefined || byOrganiser
            ? null
            : await findLeagueOrder(db, number, entry.account, input.order);
        if (input.order !== undefined && order === null) return refuse('orderNotFound');
        const by = { account: entry.account, byOrganiser };
        if ((await countJournalNotes(db, number, by, now - DAY_MS)) >= JOURNAL_NOTES_PER_DAY_MAXIMUM)
          return refuse('journalFull', { maximum: JOURNAL_NOTES_PER_DAY_MAXIMUM });
        await dependencies.leagueTexts.write(db, [{ word: note, text: input.text }]);
        await insertJournalNote(db, number, { ...by, note, order }, now);
        if (byOrganiser && !(await hasUnreadComment(db, number, entry.account))) {
          const name = (await dependencies.leagueTexts.read(db, [journal.name])).get(journal.name) ?? '';
          await writeNotice(work, entry.account, 'leagueComment', { name, league: `${number}` });
        }
        return { note };
      },
    });
  };
