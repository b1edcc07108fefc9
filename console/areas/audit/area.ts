import { defineArea } from '../../area.ts';
import { AuditPage } from './audit-page.tsx';

export const area = defineArea({
  pages: [{ path: '/audit', Page: AuditPage }],
  places: [
    {
      path: '/audit',
      title: { en: 'Audit log', kor: '감사 기록' },
      group: 'house',
      at: 20,
      permission: 'audit.read',
      key: 'a',
    },
  ],
  lists: { 'staff/listAudit': ({ seq }: { seq: string }) => seq },
});
