import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

const CHANGED = ['leagues', ...MONEY, ...NOTICE] as const;

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
    'staff/listLeagues': ['allLeagues'],
    'staff/listOrganisers': ['allLeagues'],
  },
  changes: {
    'leagues/createLeague': ['leagues'],
    'leagues/joinLeague': CHANGED,
    'leagues/leaveLeague': ['leagues'],
    'leagues/writeJournal': ['journal'],
    'leagues/inviteNames': ['leagues'],
    'staff/setOrganiser': ['allLeagues'],
  },
  told: { applications: ['leagues', 'journal'] },
} as const satisfies Freshness;
