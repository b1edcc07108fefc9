import { defineConsoleArea } from '../../area.ts';
import { DepositWithdrawalRulesPage } from './deposit-withdrawal-rules-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/rules', Page: DepositWithdrawalRulesPage }],
  menuEntries: [
    {
      path: '/rules',
      title: { en: 'Rules for funds', kor: '입출금 규칙' },
      group: 'money',
      menuPosition: 10,
      permission: 'money.read',
      key: 'r',
      decides: ['fundsRule', 'practice'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    money: (typeof en)['money'];
  }
}
