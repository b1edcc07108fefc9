/** The curve on the first screens. */
export const texts = {
  curve: {
    title: 'Performance',
    span: 'Period',
    day: '1D',
    week: '1W',
    month: '1M',
    year: '1Y',
    all: 'All',
    spans: {
      day: 'since midnight, currencies included',
      week: 'last 7 days',
      month: 'last 30 days',
      year: 'last 12 months',
      all: 'since the start',
    },
    noCurve: 'Your curve begins with your first deposit.',
    curveSays: 'From {low} to {high}. Now {value}.',
    cameIn: 'Moved in {amount}',
    wentOut: 'Moved out {amount}',
  },
};
