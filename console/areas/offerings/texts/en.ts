/** Offers of shares, their applications and draws. */
const offerings = {
  title: 'Offers',
  about: 'Price, dates and allotment follow from the listing, its market and the draw. Nobody decides the outcome.',
  one: 'Offer',
  add: 'Propose an offer',
  company: 'Company',
  choose: 'Please choose',
  kind: 'Kind',
  stage: 'Stage',
  market: 'Market',
  price: 'Issue price',
  quota: 'Shares on offer',
  applications: 'Applications',
  closes: 'Closes',
  firstTraded: 'Listing or first sale',
  empty: 'There are no offers.',
  emptyFiltered: 'No offer is in this stage.',
  waits: 'Waiting for a second person',
  what: { offering: 'New offer', endOffering: 'End early' },
  act: 'Decision',
  nothingToCome: 'No upcoming listing is available to offer.',
  unpaid: 'Deposit if unpaid',
  worth: {
    lot: 'Lot of an application',
    price: 'Current price',
    all: 'Maximum total value',
    person: 'Maximum value per person',
    promotion: 'Maximum discounts paid by the promotion account',
    opens: 'Opens',
    closes: 'Closes',
  },
  actualPrice: 'Price',
  provisionalPrice: 'Provisional price when sealed',
  stages: { drawn: 'Entries counted', listed: 'Can be sold' },
  moments: { allotsAt: 'Price and allotment', payBy: 'Payment and delivery', listsAt: 'First sale' },
  momentsOf: {
    placing: {},
    auction: { drawsAt: 'Bids shown by', allotsAt: 'Allotment', nextPayBy: 'Payment of the next bid by' },
    grab: {},
    block: {},
  },
  unpaidKinds: { returned: 'Returned', lost: 'Kept' },
  plan: 'What is decided',
  follows: {
    ipo: 'Price, dates, deposit and allotment follow from the listing and its market.',
    placing:
      'The price is the average closing price of the days after the close, less the discount. Nobody knows it when applying, and nobody sets it. Applications last 100 hours.',
    auction: 'Each winner pays what they bid. Bids are sealed on their phones for 100 hours, then shown for 48.',
    grab: 'Requests of the same second pay the market price of that second less the discount and share what is left. The offer lasts 48 hours.',
  },
  fields: {
    instrument: {
      label: 'Share',
      says: 'Market and code, such as US.NWRB. It must be listed and have a price.',
      fault: 'Market and code separated by a dot, such as US.NWRB.',
    },
    quota: { label: 'Shares on offer', says: 'Never more than this is sold.', fault: 'A whole number above zero.' },
    maximum: {
      label: 'Maximum per person',
      says: 'Counted across all their accounts. With a discount, at most a tenth of the shares on offer.',
      fault: 'A whole number above zero.',
    },
    times: {
      label: 'Applications per person',
      says: 'How often somebody may cancel and apply again.',
      fault: 'A whole number from 1 to 10.',
    },
    opensAt: {
      label: 'Opens at',
      says: 'The terms are sealed with the second approval, which must come at least a day before. All other dates follow from it.',
      fault: 'Choose a time more than a day ahead.',
    },
    discount: {
      label: 'Discount (%)',
      says: 'Below the market price. The promotion account pays it, up to twice this much.',
      fault: 'Above 0 and at most 30.',
    },
    windowDays: {
      label: 'Trading days of the average',
      says: 'The first ones after the close; the allotment waits for them.',
      fault: 'A whole number from 1 to 20.',
    },
    minimumAmount: {
      label: 'Minimum amount',
      says: 'The minimum value of an application, in the share’s currency.',
      fault: 'An amount above zero.',
    },
    floor: {
      label: 'Below the market (%)',
      says: 'How far below the market’s price at the close a bid may win.',
      fault: 'Above 0 and at most 50.',
    },
    fee: {
      label: 'Fee for a bid',
      says: 'In the share’s currency, charged whether the bid wins or not. 0 for none.',
      fault: 'An amount, or 0.',
    },
    lockDays: {
      label: 'Lock-up in trading days',
      says: 'Before the first sale.',
      fault: 'A whole number from 1 to 250.',
    },
  },
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
  entries: 'Applications in order of arrival',
  customer: 'Customer',
  entrant: 'Pseudonym',
  status: 'State',
  asked: 'Applied for',
  allotted: 'Allotted',
  place: 'Place in the draw',
  at: 'Applied at',
  noEntries: 'Nobody has applied.',
  end: 'Propose to end early',
  ending: 'Early end proposed',
  endAsk: 'End this offer early?',
  endSays:
    'A second person has to approve it. After that, nothing more is allotted and all frozen money is returned. Shares that a quota grab has allotted stay with their owners.',
};

export const texts = {
  offerings,
  audit: {
    actions: {
      listEntries: 'Viewed who applied for an offer',
      proposeOffering: 'Proposed an offer',
      endOffering: 'Proposed to end an offer early',
    },
    details: { lot: 'lot of an application' },
  },
  proposals: { kinds: { offering: 'New offer', endOffering: 'Early end of an offer' } },
  system: { jobNames: { offers: 'Offers of shares', 'offers to come': 'Offers to come' } },
};

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    offerings: typeof offerings;
  }
}
