import { defineConsoleArea } from '../../area.ts';
import { DepositChannelsPage } from './deposit-channels-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/channels', Page: DepositChannelsPage }],
  menuEntries: [
    {
      path: '/channels',
      title: { en: 'Deposit channels', kor: '입금 채널' },
      group: 'money',
      menuPosition: 30,
      permission: 'money.read',
      key: 'd',
      decides: ['channel', 'channelKey'],
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    channels: (typeof en)['channels'];
  }
}
