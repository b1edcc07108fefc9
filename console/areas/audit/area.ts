import { defineConsoleArea } from '../../area.ts';
import { StaffAuditLogPage } from './staff-audit-log-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

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
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    audit: (typeof en)['audit'];
  }
}
