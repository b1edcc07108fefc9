import { defineConsoleArea } from '../../area.ts';
import { InvestmentFundsPage } from './investment-funds-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    investmentFunds: (typeof en)['investmentFunds'];
  }
}
