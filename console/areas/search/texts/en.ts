const search = {
  title: 'Search',
  about:
    'Search by a payment’s reference, by the ID of a request or an order as customers see it, by a customer’s account, name or number, or by the number of a proposal. The search is logged, but not what you typed.',
  query: 'What are you looking for?',
  go: 'Search',
  found: 'Found',
  kind: 'Kind',
  kinds: { review: 'Request', order: 'Order', customer: 'Customer', proposal: 'Proposal' },
  what: 'What',
  customer: 'Customer',
  reference: 'Reference',
  amount: 'Amount',
  status: 'State',
  at: 'At',
  short: 'Enter something to search for.',
  none: 'Nothing was found.',
};

export const texts = { search, audit: { actions: { search: 'Searched' } } };

declare module '../../../language/console-text-types.ts' {
  interface AreaTexts {
    search: typeof search;
  }
}
