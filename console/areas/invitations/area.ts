import { defineConsoleArea } from '../../area.ts';
import { InvitationsPage } from './invitations-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/invitations', Page: InvitationsPage }],
  menuEntries: [
    {
      path: '/invitations',
      title: { en: 'Invitation codes', kor: '초대 코드' },
      group: 'product',
      menuPosition: 50,
      permission: 'invitations',
      key: 'i',
    },
  ],
});
