const copying = {
  title: 'Copy trading',
  about:
    'Who leads or has led, and how much follows them. Each fill of a leader is copied in one block at one price; levels follow a published formula. Nobody here can change any of it.',
  columns: {
    name: 'Name',
    customer: 'Customer',
    state: 'State',
    level: 'Level',
    twr: 'Return while leading',
    stake: 'Own money',
    followers: 'Followers',
    followed: 'Followers’ money',
    capacity: 'Capacity',
    share: 'Profit share',
    shared: 'Shared so far',
    undone: 'Fills being copied',
  },
  levels: { primary: 'Primary', intermediate: 'Intermediate', senior: 'Senior' },
  leads: 'Leads',
  stopped: 'Stopped',
  strategy: 'Strategy',
  empty: 'Nobody is leading.',
  trades: 'Trades around copies',
  tradesSay:
    'Trades a leader made in another of their portfolios or accounts within ten minutes of a copied fill: in the opposite direction, or in the same direction before the copies were decided. Orders against followers are refused; these filled because they were already waiting or came first.',
  noTrades: 'None so far.',
  tradeColumns: {
    name: 'Leader',
    customer: 'Account and portfolio',
    kind: 'What',
    instrument: 'Instrument',
    trade: 'Their other trade',
    led: 'Their fill that was copied',
    copies: 'Copies',
  },
  tradeKinds: { against: 'Against followers', ahead: 'Ahead of copies' },
  effects: { open: 'Opened', close: 'Closed' },
};

export const texts = {
  audit: {
    subjects: { leaders: 'Leaders' },
    actions: { listLeaders: 'Viewed leaders', listLeaderTrades: 'Viewed leaders’ own trades' },
  },
  copying,
  system: {
    jobNames: {
      leaders: 'Known leaders',
      copies: 'Copies of leaders’ fills',
      'copies tended': 'Copies: loss limits, ends, profit shares',
      'leaders levelled': 'Levels of leaders',
      'leaders watched': 'Leaders’ trades around copies',
      'leaders demo': 'Trades of the demo’s leaders',
    },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    copying: typeof copying;
  }
}
