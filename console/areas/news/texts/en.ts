const news = {
  title: 'News',
  one: 'News',
  about: 'Two people publish it. After that it can’t be changed, only withdrawn.',
  write: 'Write news',
  columns: {
    title: 'Title',
    status: 'State',
    topic: 'Topic',
    languages: 'Languages',
    from: 'Shown from',
    instruments: 'About',
    by: 'Written by',
  },
  statuses: { upcoming: 'Scheduled', shown: 'Shown', withdrawn: 'Withdrawn' },
  topics: { general: 'General', prices: 'Prices' },
  facts: 'Details',
  /** Why a draft can't be proposed. */
  faults: {
    instruments: 'Enter at most {most} IDs such as US.NWRB, each once, separated by spaces.',
    sponsored: 'A sponsored article can’t be about prices.',
  },
  instrumentsHint: 'IDs such as US.NWRB. The article is shown on their pages and charts, unless it is sponsored.',
  sponsored: 'Sponsored: paid for, and customers are told so',
  isSponsored: 'Sponsored',
  fromHint: 'In your time zone. Leave empty to publish at once.',
  propose: 'Propose',
  proposeTitle: 'Propose this article?',
  proposeNow:
    'Once a second person approves it, it is shown at once to readers of: {languages}. It can’t be changed afterwards.',
  proposeFrom:
    'Once a second person approves it, before {from}, it is shown from then on to readers of: {languages}. ' +
    'It can’t be changed afterwards.',
  withdrawTitle: 'Withdraw “{title}”?',
  withdrawAbout: 'Nobody can read it any more, and it can’t be shown again.',
  empty: 'No news has been written yet.',
};

export const texts = {
  news,
  audit: { actions: { proposeNews: 'Proposed news' }, details: { news: 'news', sponsored: 'sponsored' } },
  proposals: { kinds: { news: 'News' } },
  system: {
    jobNames: {
      'market news': 'News of the simulated market',
      'news feeds': 'News from other sources',
      'pictures of news': 'Pictures of news',
    },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    news: typeof news;
  }
}
