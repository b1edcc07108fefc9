export const texts = {
  /** The news centre. */
  news: {
    forMe: 'For you',
    /** What ties a piece to the reader. */
    concerns: { held: 'You hold it', favorite: 'On your watchlist' },
    latest: 'Latest',
    prices: 'Prices',
    empty:
      'No news yet. Articles about markets and this service appear here; news about your own orders and shares is in your notifications.',
    emptyForMe: 'No news about your holdings, your watchlist or your market yet.',
    otherLanguages: 'Other languages too',
    /** Of a piece that somebody has paid for. */
    sponsored: 'Sponsored',
    /** For a piece from another source. */
    source: 'Source: {name} · {licence}',
    published: 'Published {at}',
    received: 'Received {at}',
    readAt: 'Read it at {host}',
    seeInstrument: 'See {name}',
    seeReport: 'Accounts of {name}',
    corrected: 'Corrected {at}. It used to say:',
  },
};
