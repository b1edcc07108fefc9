const leagues = {
  title: 'Leagues',
  about:
    'Play-money seasons that customers organise. Nobody here can change a rule, a price or a ranking; staff only decide who may create leagues.',
  phase: 'Phase',
  phases: { upcoming: 'Upcoming', running: 'Running', counting: 'Being counted', final: 'Final' },
  rankings: { return: 'Return', returnOverDrawdown: 'Return over drawdown', points: 'Weekly points' },
  columns: {
    league: 'League',
    name: 'Name',
    organiser: 'Organiser',
    starts: 'Begins',
    ends: 'Ends',
    capital: 'Starting capital',
    ranking: 'Ranked by',
    entries: 'Entries',
    hash: 'Fingerprint of the result',
  },
  empty: 'Nobody has created a league.',
  emptyFiltered: 'No league in this phase among the newest.',
  organisers: 'Who may create leagues',
  organisersAbout: 'Leagues already created continue after the permission is removed.',
  noOrganisers: 'Nobody may create leagues yet.',
  customer: 'Customer',
  since: 'Since',
  made: 'Leagues',
  allow: 'Allow',
  customerId: 'Customer ID',
  badCustomer: 'Enter the ID shown on the customer’s page.',
  forbid: 'Remove permission',
  permission: 'Permission',
};

export const texts = {
  leagues,
  system: {
    jobNames: {
      'leagues end': 'Ends of leagues',
      'leagues points': 'Curves of leagues',
      'leagues after': 'Entries of ended leagues',
      'leagues demo': 'Leagues of the demo',
      seasons: 'Rules of leagues',
    },
  },
  audit: {
    subjects: { leagues: 'Leagues' },
    actions: {
      listLeagues: 'Viewed leagues',
      listOrganisers: 'Viewed who may create leagues',
      setOrganiser: 'Changed who may create leagues',
    },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    leagues: typeof leagues;
  }
}
