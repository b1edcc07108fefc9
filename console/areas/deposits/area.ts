import { defineArea } from '../../area.ts';
import { ChannelsPage } from './channels-page.tsx';

export const area = defineArea({
  pages: [{ path: '/channels', Page: ChannelsPage }],
  places: [
    {
      path: '/channels',
      title: { en: 'Deposit channels', kor: '입금 경로' },
      group: 'money',
      at: 30,
      permission: 'money.read',
      key: 'd',
    },
  ],
});
