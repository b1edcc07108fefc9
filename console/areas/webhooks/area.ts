import { defineConsoleArea } from '../../area.ts';
import { OperatorWebhookPage } from './operator-webhook-page.tsx';
import { OperatorWebhooksPage, TroubledWebhooks, useTroubledWebhooks } from './operator-webhooks-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/webhooks', Page: OperatorWebhooksPage },
    { path: '/webhooks/:webhook', Page: OperatorWebhookPage },
  ],
  menuEntries: [
    {
      path: '/webhooks',
      title: { en: 'Webhooks', kor: '웹훅' },
      group: 'house',
      menuPosition: 25,
      permission: 'webhooks.read',
      useCount: () => useTroubledWebhooks()?.length ?? null,
    },
  ],
  waitingPanels: [{ position: 4, permission: 'webhooks.read', Panel: TroubledWebhooks }],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    operatorWebhooks: (typeof en)['operatorWebhooks'];
  }
}
