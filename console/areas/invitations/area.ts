import { defineArea } from '../../area.ts';
import { InvitationsPage } from './invitations-page.tsx';

export const area = defineArea({
  pages: [{ path: '/invitations', Page: InvitationsPage }],
  places: [
    {
      path: '/invitations',
      title: { en: 'Invitation codes', kor: '초대 코드' },
      group: 'product',
      at: 50,
      permission: 'invitations',
      key: 'i',
    },
  ],
});
