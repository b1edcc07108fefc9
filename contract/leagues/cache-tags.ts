import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

const CHANGED = ['leagues', ...MONEY_TAGS, ...NOTICE_TAGS] as const;

export const freshness = {
  shows: {
    'leagues/listLeagues': ['leagues'],
    'leagues/getLeague': ['leagues'],
    'leagues/getBoard': ['leagues', 'orders'],
    'leagues/getEntry': ['leagues'],
    'leagues/listJournal': ['journal'],
    'leagues/listClass': ['leagues', 'journal'],
    'leagues/exportLeague': [],
    'leagues/getCertificate': [],
    'leagues/listInvited': ['leagues'],
    'leagues/logInByName': [],
    'staff/listLeagues': ['allLeagues'],
    'staff/listOrganisers': ['allLeagues'],
  },
  changes: {
    'leagues/createLeague': ['leagues'],
    'leagues/joinLeague': CHANGED,
    'leagues/leaveLeague': ['leagues'],
    'leagues/editLeague': ['leagues'],
    'leagues/endLeague': ['leagues'],
    'leagues/deleteLeague': ['leagues'],
    'leagues/removeEntrant': ['leagues'],
    'leagues/removeName': ['leagues'],
    'leagues/resetNameLogin': ['leagues'],
    'leagues/writeJournal': ['journal'],
    'leagues/inviteNames': ['leagues'],
    'staff/setUpLeague': ['leagues', 'allLeagues'],
    'staff/setOrganiser': ['allLeagues'],
  },
  notified: { applications: ['leagues', 'journal'] },
} as const satisfies AreaCacheTags;
