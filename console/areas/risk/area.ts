import { defineConsoleArea } from '../../area.ts';
import { useExposureAlarmCount } from './exposure-limits.tsx';
import { SurveillanceCaseDetailPage, SurveillanceCaseListPage } from './surveillance-case-pages.tsx';
import { HouseProfitPage } from './house-profit-page.tsx';
import { RiskPage } from './risk-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };
import { OperationsTodayPage } from './operations-today-page.tsx';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/today', Page: OperationsTodayPage },
    { path: '/risk', Page: RiskPage },
    { path: '/house-profit', Page: HouseProfitPage },
    { path: '/surveillance', Page: SurveillanceCaseListPage },
    { path: '/surveillance/:case', Page: SurveillanceCaseDetailPage },
  ],
  menuEntries: [
    // First of all, since everybody starts here.
    {
      path: '/today',
      title: { en: 'Today', kor: '오늘' },
      group: 'work',
      menuPosition: 1,
      permission: 'today',
      key: 'o',
    },
    {
      path: '/risk',
      title: { en: 'Risk', kor: '위험' },
      group: 'money',
      menuPosition: 1,
      permission: 'risk.read',
      key: '7',
      decides: ['riskLimit'],
      useCount: useExposureAlarmCount,
    },
    {
      path: '/house-profit',
      title: { en: 'Profit of the house', kor: '회사 손익' },
      group: 'money',
      menuPosition: 2,
      permission: 'risk.read',
      key: '8',
    },
    {
      path: '/surveillance',
      title: { en: 'Surveillance', kor: '이상거래 감시' },
      group: 'work',
      menuPosition: 40,
      permission: 'risk.casesRead',
      key: '9',
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    risk: (typeof en)['risk'];
  }
}
