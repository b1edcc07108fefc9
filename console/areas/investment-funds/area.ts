import { defineConsoleArea } from '../../area.ts';
import { InvestmentFundsPage } from './investment-funds-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/investment-funds', Page: InvestmentFundsPage },
    { path: '/investment-funds/:fund', Page: InvestmentFundsPage },
  ],
  menuEntries: [
    {
      path: '/investment-funds',
      title: { en: 'Investment funds', kor: '펀드' },
      group: 'money',
      menuPosition: 67,
      permission: 'money.read',
      key: 'k',
      decides: ['fundOpening', 'fundClosing', 'fundCorrection'],
    },
  ],
});
