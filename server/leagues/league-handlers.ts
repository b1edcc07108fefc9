/** The handlers of the league calls. */
import type { Handlers } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { deleteLeague, editLeague, endLeague } from './change-league.ts';
import { createLeague } from './create-league.ts';
import { exportLeague } from './export-league.ts';
import { getBoard, getEntry } from './get-leaderboard.ts';
import { getCertificate } from './get-certificate.ts';
import { inviteNames } from './invite-people-by-name.ts';
import { listInvited } from './listed-names.ts';
import { joinLeague, leaveLeague } from './join-and-leave-league.ts';
import { listJournal, writeJournal } from './league-trading-journal.ts';
import { logInByName, resetNameLogin } from './log-in-by-name.ts';
import { removeEntrant, removeName } from './remove-entrants.ts';
import { listClass } from './league-entrants.ts';
import { getLeague, listLeagues } from './list-and-get-leagues.ts';
import { setUpLeague } from './set-up-league.ts';
import { listAllLeagues, listOrganisers, setOrganiser } from './manage-league-organisers.ts';

type LeagueCall =
  | Extract<keyof Handlers, `leagues/${string}`>
  | 'staff/listLeagues'
  | 'staff/listOrganisers'
  | 'staff/setUpLeague'
  | 'staff/setOrganiser';

export const createLeagueHandlers = (dependencies: ServerDependencies): Pick<Handlers, LeagueCall> => ({
  'leagues/listLeagues': listLeagues(dependencies),
  'leagues/getLeague': getLeague(dependencies),
  'leagues/createLeague': createLeague(dependencies),
  'leagues/editLeague': editLeague(dependencies),
  'leagues/endLeague': endLeague(dependencies),
  'leagues/deleteLeague': deleteLeague(dependencies),
  'leagues/removeEntrant': removeEntrant(dependencies),
  'leagues/removeName': removeName(dependencies),
  'leagues/resetNameLogin': resetNameLogin(dependencies),
  'leagues/logInByName': logInByName(dependencies),
  'leagues/joinLeague': joinLeague(dependencies),
  'leagues/leaveLeague': leaveLeague(dependencies),
  'leagues/getBoard': getBoard(dependencies),
  'leagues/getEntry': getEntry(dependencies),
  'leagues/listJournal': listJournal(dependencies),
  'leagues/writeJournal': writeJournal(dependencies),
  'leagues/listClass': listClass(dependencies),
  'leagues/exportLeague': exportLeague(dependencies),
  'leagues/getCertificate': getCertificate(dependencies),
  'leagues/inviteNames': inviteNames(dependencies),
  'leagues/listInvited': listInvited(dependencies),
  'staff/listLeagues': listAllLeagues(dependencies),
  'staff/listOrganisers': listOrganisers(dependencies),
  'staff/setUpLeague': setUpLeague(dependencies),
  'staff/setOrganiser': setOrganiser(dependencies),
});
