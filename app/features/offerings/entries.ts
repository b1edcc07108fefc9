import type { Entries, Way } from '../../feature.ts';

const toMine: Way = { to: '/home/newStock', query: { tab: 'subscribed' }, says: (t) => t.offerings.toMine };

export const entries: Entries = {
  tools: [
    { at: 10, icon: 'document', title: (t) => t.routes.newStock, to: '/home/newStock' },
    {
      at: 12,
      icon: 'list',
      title: (t) => t.offerings.tabs.subscribed,
      to: '/home/newStock',
      query: { tab: 'subscribed' },
    },
  ],
  notices: {
    subscriptionMade: toMine,
    subscriptionCancelled: toMine,
    subscriptionWon: toMine,
    subscriptionNotWon: toMine,
    subscriptionDue: toMine,
    subscriptionNext: toMine,
    subscriptionPaid: toMine,
    subscriptionDelivered: toMine,
    subscriptionListed: toMine,
    subscriptionWaived: toMine,
    subscriptionUnpaid: toMine,
    subscriptionSamePerson: toMine,
    subscriptionStaff: toMine,
    subscriptionOfferEnded: toMine,
  },
};
