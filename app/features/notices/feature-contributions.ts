import type { FeatureContributions } from '../../feature.ts';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders } from '../../language/language.ts';

export const contributions: FeatureContributions = {
  menu: [
    {
      on: 'mine',
      at: 110,
      icon: 'bell',
      title: (t) => t.settings.messages,
      to: '/information/userInfo',
      badge: (customer, t) =>
        customer?.unreadNotices
          ? fillPlaceholders(t.settings.unread, { count: formatCount(customer.unreadNotices) })
          : null,
    },
  ],
};
