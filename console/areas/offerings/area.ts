import { defineConsoleArea } from '../../area.ts';
import { OfferPage } from './offer-page.tsx';
import { OffersPage } from './offers-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    offerings: (typeof en)['offerings'];
  }
}
