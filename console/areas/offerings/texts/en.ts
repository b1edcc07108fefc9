/** Offers of shares, their applications and draws. */
const offerings = {
  title: 'Offers',
  about: 'Price, dates and allotment follow from the listing, its market and the draw. Nobody sets an outcome.',
  one: 'Offer',
  add: 'Propose an offer',
  company: 'Company',
  kind: 'Kind',
  stage: 'Stage',
  market: 'Market',
  price: 'Issue price',
  quota: 'Shares on offer',
  applications: 'Applications',
  closes: 'Closes',
  lists: 'Listing',
  empty: 'Nothing is offered.',
  emptyFiltered: 'No offer is in this stage.',
  waits: 'Waiting for a second person',
  what: { offering: 'New offer', endOffering: 'End early' },
  act: 'Decision',
  nothingToCome: 'Every company that is to be listed is offered already.',
  maximum: 'Most a person',
  times: 'Applications a person',
  unpaid: 'Deposit of whoever does not pay',
  unpaidKinds: { returned: 'Returned', lost: 'Kept' },
  numberFault: 'A whole number above zero.',
  terms: 'Sealed terms',
  version: 'Version',
  dates: 'Dates',
  steps: 'Steps',
  when: 'Time',
  by: 'By',
  rule: 'The house',
  people: 'Two people',
  draw: 'Draw',
  root: 'Root of all entries',
  commitment: 'Commitment',
  secret: 'Secret shown',
  chance: 'Chance',
  notYet: 'Not yet',
  entries: 'Applications, in the order of arrival',
  customer: 'Customer',
  entrant: 'Pseudonym',
  status: 'State',
  asked: 'Asked for',
  allotted: 'Allotted',
  place: 'Place in the draw',
  at: 'Applied at',
  noEntries: 'Nobody has applied.',
  end: 'Propose to end early',
  endAsk: 'End this offer early?',
  endSays: 'A second person has to approve it. Then nothing is allotted, and every customer has all money back.',
};

export const texts = {
  offerings,
  system: { jobNames: { offers: 'Offers of shares', 'offers to come': 'Offers to come' } },
};

declare module '../../../language/texts.ts' {
  interface AreaTexts {
    offerings: typeof offerings;
  }
}
