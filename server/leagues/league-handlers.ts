/** The handlers of the league calls. */
import type { Handlers } from '../calls/handler.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createLeague } from './create-league.ts';
import { exportLeague } from './export-league.ts';
import { getBoard, getEntry } from './get-board.ts';
import { getCertificate } from './get-certificate.ts';
import { inviteNames, listInvited } from './invite-names.ts';
import { joinLeague, leaveLeague } from './join-league.ts';
import { listJournal, writeJournal } from './entry-journal.ts';
import { listClass } from './league-entrants.ts';
import { getLeague, listLeagues } from './list-leagues.ts';
import { listAllLeagues, listOrganisers, setOrganiser } from './staff-leagues.ts';

type LeagueCall =
  | Extract<keyof Handlers, `leagues/${string}`>
  | 'staff/listLeagues'
  | 'staff/listOrganisers'
  | 'staff/setOrganiser';

export const createLeagueHandlers = (parts: ServerDependencies): Pick<Handlers, LeagueCall> => ({
  'leagues/listLeagues': listLeagues(parts),
  'leagues/getLeague': getLeague(parts),
  'leagues/createLeague': createLeague(parts),
  'leagues/joinLeague': joinLeague(parts),
  'leagues/leaveLeague': leaveLeague(parts),
  'leagues/getBoard': getBoard(parts),
  'leagues/getEntry': getEntry(parts),
  'leagues/listJournal': listJournal(parts),
  'leagues/writeJournal': writeJournal(parts),
  'leagues/listClass': listClass(parts),
  'leagues/exportLeague': exportLeague(parts),
  'leagues/getCertificate': getCertificate(parts),
  'leagues/inviteNames': inviteNames(parts),
  'leagues/listInvited': listInvited(parts),
  'staff/listLeagues': listAllLeagues(parts),
  'staff/listOrganisers': listOrganisers(parts),
  'staff/setOrganiser': setOrganiser(parts),
});
