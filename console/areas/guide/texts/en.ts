const guideAnswers = {
  title: 'Reported answers',
  about:
    'Answers of the guide that customers have reported. Each has passed the checker: every number in it stands in its sources.',
  which: 'Shown',
  whichOf: { open: 'To look at', resolved: 'Resolved' },
  empty: 'Nothing has been reported.',
  emptyFiltered: 'No answer waits for anybody.',
  report: 'Report {n}',
  asked: 'Question',
  notSent: 'Came without the question',
  subject: 'About',
  abouts: { instrument: 'Instrument', portfolio: 'Portfolio', fee: 'Charge', statement: 'Transaction' },
  answer: 'Answer',
  answered: 'Answered',
  reportedAt: 'Reported',
  by: 'By',
  reporter: 'Reporter {n}',
  service: 'Service',
  dropped: 'Sentences dropped',
  nothing: 'No sentence of it passed the checker.',
  sources: 'Stands on',
  resolve: 'Resolve',
  as: 'It was',
  why: 'Reason',
  whyHint: 'In a few words, for the record. No personal data.',
  needed: 'At least three characters.',
  resolvedAs: {
    wrong: 'Wrong or misleading',
    improper: 'Improper',
    right: 'Right as it stood',
    other: 'Something else',
  },
  resolved: 'Found',
  earlier: 'Earlier reports',
};

export const texts = {
  guideAnswers,
  system: { jobNames: { 'guide plans': 'Plans of the guide' } },
  audit: {
    actions: {
      listReportedAnswers: 'Viewed reported answers',
      resolveReportedAnswer: 'Resolved a reported answer',
    },
  },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    guideAnswers: typeof guideAnswers;
  }
}
