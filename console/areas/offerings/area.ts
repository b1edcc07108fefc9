import { defineConsoleArea } from '../../area.ts';
import { OfferPage } from './offer-page.tsx';
import { OffersPage } from './offers-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  lists: {
    'staff/listOfferings': ({ id }: { id: string }) => id,
    'staff/listEntries': ({ id }: { id: string }) => id,
  },
  pages: [
    { path: '/offers', Page: OffersPage },
    { path: '/offers/:offering', Page: OfferPage },
  ],
  menuEntries: [
    {
      path: '/offers',
      title: { en: 'Offers', kor: '공모' },
      group: 'money',
      menuPosition: 60,
      permission: 'money.read',
      key: 'f',
      decides: ['offering', 'endOffering'],
    },
  ],
});
