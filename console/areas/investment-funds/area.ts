import { defineArea } from '../../area.ts';
import { FundsPage } from './funds-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineArea({
  texts: { en, kor },
  pages: [
    { path: '/investment-funds', Page: FundsPage },
    { path: '/investment-funds/:fund', Page: FundsPage },
  ],
  places: [
    {
      path: '/investment-funds',
      title: { en: 'Investment funds', kor: '펀드' },
      group: 'money',
      at: 67,
      permission: 'money.read',
      key: 'k',
      decides: ['fundOpening', 'fundClosing', 'fundCorrection'],
    },
  ],
});
