import { useStaffCall } from '../../api/use-staff-call.ts';
import { defineConsoleArea } from '../../area.ts';
import { InvitationsPage } from './invitations-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

/** Whether anybody can register with a code, or has; null while it isn't known. */
function useHasInvitation(): boolean | null {
  const { data } = useStaffCall('staff/listInvitations', {});
  if (!data) return null;
  return data.rows.some(({ used, expiresAt }) => used > 0 || expiresAt === null || expiresAt > data.now);
}

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
  firstSteps: [
    {
      position: 30,
      permission: 'invitations',
      to: '/invitations',
      title: { en: 'Invite the first customers', kor: '첫 고객 초대' },
      reason: {
        en: 'Customers register with a code of yours, or by a link that carries it.',
        kor: '고객은 초대 코드나 코드가 담긴 링크로 가입해요.',
      },
      useIsDone: useHasInvitation,
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    invitations: (typeof en)['invitations'];
  }
}
