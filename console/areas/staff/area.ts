import { useStaffCall } from '../../api/use-staff-call.ts';
import { defineConsoleArea } from '../../area.ts';
import { StaffPage } from './staff-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

/** Whether two people can log in to the console; null while it isn't known. */
function useHasSecondPerson(): boolean | null {
  const { data } = useStaffCall('staff/listStaff', {});
  return data ? data.rows.filter(({ disabledAt, enrolUntil }) => !disabledAt && !enrolUntil).length >= 2 : null;
}

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [{ path: '/staff', Page: StaffPage }],
  menuEntries: [
    {
      path: '/staff',
      title: { en: 'Staff', kor: '직원' },
      group: 'house',
      menuPosition: 30,
      permission: 'staff',
      key: 'p',
      decides: ['appointment'],
    },
  ],
  firstSteps: [
    {
      position: 10,
      permission: 'staff',
      to: '/staff',
      title: { en: 'Appoint a second person', kor: '두 번째 직원 임명' },
      reason: {
        en: 'With real money two people decide about money and rules, so that nobody can alone.',
        kor: '실제 돈에 관한 결정은 두 사람이 함께 해요. 한 사람 혼자서는 할 수 없어요.',
      },
      useIsDone: useHasSecondPerson,
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    staff: (typeof en)['staff'];
  }
}
