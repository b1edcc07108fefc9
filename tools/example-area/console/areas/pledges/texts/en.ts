const pledges = {
  title: 'Money set aside',
  about: 'What customers have put aside until a date. An early release waits in the queue and takes two people.',
  columns: { customer: 'Customer', amount: 'Amount', until: 'Comes back on', made: 'Set aside at' },
  empty: 'Nobody has set money aside.',
};

export const texts = {
  pledges,
  reviews: {
    kinds: { pledgeRelease: 'Early release' },
    flags: { pledgeYoung: 'Set aside less than a day before' },
    reasons: { pledgeStands: 'The date was agreed' },
    evidenceNames: { pledgedUntil: 'Set aside until', pledgedAt: 'Set aside at' },
  },
  system: { jobNames: { pledges: 'Money set aside' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    pledges: typeof pledges;
  }
}
