const strategies = {
  title: 'Strategies',
  about:
    'Rules that say what to hold, by their versions. Nobody sets what a back-test says: it is reckoned anew from prices each time it is asked for.',
  columns: {
    number: 'No.',
    kind: 'Kind',
    version: 'Version',
    market: 'Market',
    instruments: 'Instruments',
    parameters: 'Settings',
    stop: 'Stops at',
    made: 'Made',
    run: 'State',
    account: 'Account',
    value: 'Worth',
    change: 'Growth',
    act: 'Actions',
  },
  runs: { running: 'Runs', closing: 'Being sold', stopped: 'Ended' },
  proposed: 'For a second person',
  parameters: {
    lookback: 'Look-back in sessions',
    skip: 'Last sessions left out',
    hold: 'Instruments held at most',
    window: 'Window in sessions',
    threshold: 'Threshold in tenths of a standard deviation',
    fast: 'Short average in sessions',
    slow: 'Long average in sessions',
    target: 'Volatility a year in %',
    instalments: 'Number of purchases',
    width: 'Width of the grid in %',
    steps: 'Steps of the grid',
    every: 'Rhythm: 1 session, 2 week, 3 month',
  },
  short: {
    lookback: 'look-back',
    skip: 'leaves out',
    hold: 'holds',
    window: 'window',
    threshold: 'threshold',
    fast: 'short',
    slow: 'long',
    target: 'target %',
    instalments: 'purchases',
    width: 'width %',
    steps: 'steps',
  },
  rhythm: ['every session', 'weekly', 'monthly'],
  acts: { begin: 'Begins', version: 'New version', end: 'Ends' },
  propose: {
    begin: 'Propose a strategy',
    version: 'Propose a version',
    end: 'Propose its end',
    kind: 'Kind',
    market: 'Instruments',
    marketHint: 'By their codes, of one market, separated by spaces: US.NWRB US.HMLK',
    stop: 'Stops at a loss of, in %',
    stopHint: 'From 5 to 90; empty for never.',
    needed: 'Please fill this in.',
    notOne: '{name} is none: market and code, such as US.NWRB.',
    bounds: 'From {least} to {most}',
    versionSays: 'Whoever follows it opens nothing more until they agree to the new version.',
    capital: 'It runs with the capital that its account is given.',
    capitalLink: 'Capital',
  },
  never: 'never',
  empty: 'The house has no strategies.',
  kept: 'Kept by customers',
  keptColumns: { kind: 'Kind', count: 'Customers' },
  keptEmpty: 'No customer has kept one.',
  kind: {
    equalWeight: 'Equal weight',
    momentum: 'Momentum',
    meanReversion: 'Mean reversion',
    trend: 'Trend following',
    volatilityTarget: 'Volatility target',
    dollarCost: 'Regular buying',
    grid: 'Grid',
  },
};

export const texts = {
  strategies,
  audit: {
    actions: { proposeStrategy: 'Proposed a strategy, a version of one, or its end' },
    details: {
      act: 'what is proposed',
      strategyKind: 'rule',
      strategy: 'strategy',
      parameters: 'settings',
      stopAt: 'stops at a loss of',
    },
  },
  proposals: { kinds: { houseStrategy: 'Strategy of the house' } },
  system: {
    jobNames: {
      strategies: 'Strategies that run',
      'strategies swept': 'Money of strategies that have ended',
      'pasts of strategies': 'Prices for back-tests',
    },
  },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    strategies: typeof strategies;
  }
}
