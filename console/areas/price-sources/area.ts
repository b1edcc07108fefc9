import { useStaffCall } from '../../api/use-staff-call.ts';
import { defineConsoleArea } from '../../area.ts';
import { DoubtsOnFirstPage } from './doubted-prices-panel.tsx';
import { PriceSourcesPage } from './price-sources-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

/** Whether the house has decided to display a source of real prices; null while it isn't known. */
function useHasDisplayedSource(): boolean | null {
  const { data } = useStaffCall('staff/listPriceSources', {});
  return data ? data.sources.some(({ decisions }) => decisions.some(({ displayed }) => displayed)) : null;
}

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
  waitingPanels: [{ position: 5, permission: 'money.read', Panel: DoubtsOnFirstPage }],
  firstSteps: [
    {
      position: 20,
      permission: 'money.read',
      to: '/price-sources',
      title: { en: 'Choose where prices come from', kor: '시세 출처 선택' },
      reason: {
        en: 'Until you decide on a source, customers see invented companies only.',
        kor: '출처를 정하기 전에는 가상 회사의 시세만 보여요.',
      },
      useIsDone: useHasDisplayedSource,
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    priceSources: (typeof en)['priceSources'];
  }
}
