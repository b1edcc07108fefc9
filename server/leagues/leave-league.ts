import { isRefusal, refuse } from '@bourse/contract/errors.ts';
import { decideLeave, type EntryMade, plain } from '@bourse/core/leagues/entry.ts';
import { keyOf } from '../desk/command.ts';
import type { Handler } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { lookAt } from './look.ts';
import { entryIn } from './records.ts';
import { refuseKept } from './refuse-kept.ts';

export const leaveLeague =
  ({ database, desk }: Pick<Parts, 'database' | 'desk'>): Handler<'leagues/leaveLeague'> =>
  async (input, { account }) => {
    const key = keyOf('leagues/leaveLeague', input);
    const seen = await lookAt(database.kysely, account, input.league);
    if (isRefusal(seen)) return refuseKept<{ league: string }>({ desk }, account, key, plain('leagueNotFound'));
    const { season } = seen.league;
    const answer = await desk.run<EntryMade, { league: string }>({
      account,
      actor: { account },
      key,
      currencies: [],
      instrument: null,
      loads: [entryIn(season.number)],
      decide: (state, now) => decideLeave(state, season, now),
      answer: () => ({ league: input.league }),
    });
    return answer ?? refuse('systemBusy');
  };
