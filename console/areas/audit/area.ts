import { defineConsoleArea } from '../../area.ts';
import { StaffAuditLogPage } from './staff-audit-log-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/audit', Page: StaffAuditLogPage }],
  menuEntries: [
    {
      path: '/audit',
      title: { en: 'Audit log', kor: '감사 기록' },
      group: 'house',
      menuPosition: 20,
      permission: 'audit.read',
      key: 'a',
    },
  ],
  lists: { 'staff/listAudit': ({ seq }: { seq: string }) => seq },
});
