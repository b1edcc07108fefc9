import type { OwnData } from '../parts.ts';
import { placeOf } from '../secrets/places.ts';
import { LEAGUE_PURPOSE } from '../secrets/purposes.ts';

/** Which of the customer's rows here are their own data. */
export const ownData: OwnData = {
  league_entries: { columns: 'league, entry, joined_at, left_at', by: 'league' },
  league_points: { columns: 'league, at, equity', by: 'league, at' },
  league_weeks: { columns: 'league, week, equity, points', by: 'league, week' },
  league_results: {
    columns: 'league, place, reason, equity, return_rate, drawdown, score, points, trades, available, frozen, margin',
    by: 'league',
  },
  league_notes: {
    columns: `league, note, by_organiser, order_seq, at,
      (select hidden from league_words where word = league_notes.note) as text`,
    by: 'at',
    shown: {
      column: 'text',
      of: (secrets, _, { note, text }) =>
        secrets.decrypt(LEAGUE_PURPOSE, text as string, placeOf.leagueWord(note as string)).toString(),
    },
  },
  league_players: { columns: 'name', by: 'name' },
  league_organisers: { columns: 'allowed, allowed_at', by: 'allowed_at' },
  league_names: { columns: 'league', by: 'league' },
  league_invited: { columns: 'league, invited_at', by: 'invited_at' },
};
