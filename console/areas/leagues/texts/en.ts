const leagues = {
  title: 'Leagues',
  about:
    'Seasons of play money that customers make. Nobody here changes a rule, a price or a place; the staff say who may make leagues.',
  phase: 'Phase',
  phases: { upcoming: 'Upcoming', running: 'Running', counting: 'Being counted', final: 'Final' },
  rankings: { return: 'Return', returnOverDrawdown: 'Return over drawdown', points: 'Points a week' },
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
  empty: 'Nobody has made a league.',
  emptyFiltered: 'No league in this phase among the newest.',
  organisers: 'Who may make leagues',
  organisersAbout: 'Leagues that somebody has made go on when they may make no more.',
  noOrganisers: 'Nobody may make leagues yet.',
  customer: 'Customer',
  since: 'Since',
  made: 'Leagues',
  allow: 'Allow',
  customerId: 'Customer id',
  badCustomer: "An id, as shown on the customer's page.",
  forbid: 'No longer',
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
  audit: { actions: { setOrganiser: 'Said who may make leagues' } },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    leagues: typeof leagues;
  }
}
