import { defineConsoleArea } from '../../area.ts';
import { DepositChannelsPage } from './deposit-channels-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
