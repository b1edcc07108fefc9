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
    {
      at: 13,
      icon: 'document',
      title: (t) => t.offerKinds.name.placing,
      to: '/home/newStock',
      query: { tab: 'placing' },
    },
    {
      at: 14,
      icon: 'document',
      title: (t) => t.offerKinds.name.auction,
      to: '/home/newStock',
      query: { tab: 'auction' },
    },
    { at: 15, icon: 'coin', title: (t) => t.routes.qcList, to: '/home/qcList' },
  ],
  notices: {
    subscriptionMade: toMine,
    subscriptionNone: toMine,
    subscriptionLocked: toMine,
    subscriptionFree: toMine,
    bidRevealed: toMine,
    bidVoid: toMine,
    bidTimeSkipped: toMine,
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
    subscriptionNoPrice: toMine,
    subscriptionNoChance: toMine,
    subscriptionAction: toMine,
  },
};
