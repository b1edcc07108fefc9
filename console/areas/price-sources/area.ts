import { defineConsoleArea } from '../../area.ts';
import { PriceSourcesPage } from './price-sources-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/price-sources', Page: PriceSourcesPage }],
  menuEntries: [
    {
      path: '/price-sources',
      title: { en: 'Real prices', kor: '실제 시세' },
      group: 'money',
      menuPosition: 62,
      permission: 'money.read',
      key: ',',
      decides: ['priceSource', 'delayedTrading', 'confirmedPrice'],
    },
  ],
});
