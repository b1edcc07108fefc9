const news = {
  title: 'News',
  one: 'News',
  about: 'Published once by two people and never changed; it can only be withdrawn.',
  write: 'Write news',
  columns: {
    title: 'Title',
    standing: 'Standing',
    topic: 'Topic',
    languages: 'Languages',
    from: 'Shown from',
    by: 'Written by',
  },
  standings: { coming: 'Coming', shown: 'Shown', withdrawn: 'Withdrawn' },
  topics: { general: 'General', prices: 'Prices' },
  facts: 'Particulars',
  fromHint: 'Your own time. Empty: at once.',
  propose: 'Propose',
  proposeTitle: 'Propose this piece?',
  proposeNow:
    "Once a second person approves it, it is shown at once to readers of: {languages}. It can't be changed afterwards.",
  proposeFrom:
    'Once a second person approves it, before {from}, it is shown from then on to readers of: {languages}. ' +
    "It can't be changed afterwards.",
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: "Nobody can read it any more, and it can't be shown again.",
  empty: 'No news has been written yet.',
};

export const texts = {
  news,
  audit: { actions: { proposeNews: 'Proposed news' }, details: { news: 'news' } },
  proposals: { kinds: { news: 'News' } },
  system: { jobNames: { 'market news': 'News of the simulated market', 'news feeds': 'News from other sources' } },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    news: typeof news;
  }
}
