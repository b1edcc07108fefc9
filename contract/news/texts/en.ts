export const texts = {
  /** The news centre. */
  news: {
    latest: 'Latest',
    prices: 'Prices',
    empty:
      'No news yet. What the broker writes about markets and this service stands here; what happens to your own orders and shares is told in your notifications.',
    /** Of a piece that somebody has paid for. */
    sponsored: 'Sponsored',
    /** Of a piece that is somebody else's. */
    source: 'Source: {name} · {licence}',
    published: 'Published {at}',
    received: 'Received {at}',
    readAt: 'Read it at {host}',
    seeInstrument: 'See {name}',
    corrected: 'Corrected {at}. Before, it said:',
  },
};
