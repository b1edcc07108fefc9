const priceSources = {
  title: 'Real prices',
  about:
    'Sources of real prices. None is displayed before somebody has decided in writing that it may be: read the source’s terms first. Where its prices come late they are to look at only: orders don’t fill at them.',
  aboutAlone: 'In this practice world one person decides.',
  aboutTwo: 'A second person approves each decision.',
  decide: 'Decide on a source',
  source: 'Source',
  markets: 'Markets',
  displayed: 'Customers may see it',
  notDisplayed: 'Customers may no longer see it',
  decision: 'Decision',
  rank: 'Order among the sources of a market',
  rankHint: '1 comes first. The next takes over while one fails.',
  words: 'Why, and what the terms allow',
  termsUrl: 'Address of the terms',
  state: 'In use',
  delay: 'Delay',
  noDelay: 'none',
  minutes: '{minutes} min',
  book: 'Bid and ask',
  hasBook: 'from the source',
  noBook: 'spread set by us',
  terms: 'Terms',
  by: 'Decided',
  now: 'Now',
  requests: '{count} requests today',
  rejected: 'Rejected: {reasons}',
  conditions: { waiting: 'Not asked yet', working: 'Answers', failing: 'Fails' },
  faults: {
    rateLimited: 'asks to be left alone for a while',
    unreachable: 'can’t be reached',
    timedOut: 'doesn’t answer in time',
    truncated: 'sent half an answer',
    unreadable: 'sent something unreadable',
    consentPage: 'sent a consent page',
    refused: 'refuses the request',
    unknownSymbol: 'doesn’t know a symbol',
    noPrice: 'has no price',
    sequenceGap: 'left out messages',
    silent: 'says nothing',
    tooOld: 'sent old prices',
    clockAhead: 'sent prices of the future',
    otherCurrency: 'sent prices in another currency',
  },
  emptySources: 'No source is set up.',
  waiting: 'Waiting for a second person',
  instruments: 'Instruments',
  add: 'Add well-known ones',
  addHint: 'Some 440 instruments come with the product. Choose the markets whose well-known ones you want.',
  instrument: 'Instrument',
  symbols: 'Symbol at each source',
  price: 'Price',
  days: 'Days kept',
  states: {
    none: 'No price yet',
    live: 'Live',
    delayed: 'Delayed',
    closed: 'Market closed',
    stale: 'Too old',
    held: 'In doubt',
    viewOnly: 'To look at only',
  },
  emptyInstruments: 'No instrument has been added.',
  added: '{count} added.',
  decided: 'Decided.',
  rename: 'Change a symbol',
  symbol: 'Symbol, as the source writes it',
  symbolHint: 'Leave it empty for the usual one.',
};

export const texts = {
  priceSources,
  audit: {
    actions: {
      decidePriceSource: 'Decided on a source of real prices',
      addRealInstruments: 'Added instruments at real prices',
      mapInstrumentSymbol: 'Changed an instrument’s symbol at a source',
    },
    subjects: {
      priceSource: 'Source of prices',

      realInstruments: 'Instruments at real prices',
    },
    details: {
      source: 'source',
      markets: 'markets',
      displayed: 'displayed to customers',
      rank: 'order',
      termsUrl: 'terms',
      symbol: 'symbol',
    },
  },
  proposals: { kinds: { priceSource: 'Source of prices' } },
  system: {
    jobNames: {
      'price sources': 'Decisions on real prices',
      'real prices': 'Asking for real prices',
      'real quotes': 'Real prices from other processes',
    },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    priceSources: typeof priceSources;
  }
}
