const guideAnswers = {
  title: 'Reported answers',
  about:
    'Answers of the guide that customers have reported. Each passed the checker: every number in it is in its sources.',
  which: 'Show',
  whichOf: { open: 'To review', resolved: 'Resolved' },
  empty: 'Nothing has been reported.',
  emptyFiltered: 'No answer is waiting for review.',
  report: 'Report {n}',
  asked: 'Question',
  notSent: 'Sent without the question',
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
  sources: 'Sources',
  resolve: 'Resolve',
  as: 'It was',
  why: 'Reason',
  whyHint: 'In a few words, for the record. No personal data.',
  needed: 'At least three characters.',
  resolvedAs: {
    wrong: 'Wrong or misleading',
    improper: 'Improper',
    right: 'Correct as it was',
    other: 'Something else',
  },
  resolved: 'Outcome',
  earlier: 'Earlier reports',
  hidden: 'Figures of the customer’s own money are hidden because you may not see customers.',
};

export const texts = {
  guideAnswers,
  system: { jobNames: { 'guide plans': 'Plans of the guide' } },
  audit: {
    actions: {
      listReportedAnswers: 'Viewed reported answers',
      resolveReportedAnswer: 'Resolved a reported answer',
    },
    details: { reports: 'reports' },
  },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    guideAnswers: typeof guideAnswers;
  }
}
