const news = {
  title: 'News',
  one: 'News',
  about: 'Published once and never changed; it can only be withdrawn.',
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
  publish: 'Publish',
  publishTitle: 'Publish this piece?',
  publishNow: "It is shown at once to readers of: {languages}. It can't be changed afterwards.",
  publishFrom: "It is shown from {from} to readers of: {languages}. It can't be changed afterwards.",
  published: 'Published',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: "Nobody can read it any more, and it can't be shown again.",
  empty: 'No news has been written yet.',
};

export const texts = { news, system: { jobNames: { 'news feeds': 'News from other sources' } } };

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    news: typeof news;
  }
}
