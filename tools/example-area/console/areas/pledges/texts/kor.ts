import type { texts as en } from './en.ts';

export const texts: typeof en = {
  pledges: {
    title: '따로 보관한 돈',
    about: '고객이 정한 날짜까지 따로 보관한 돈이에요. 조기 해제는 대기열에 올라가며 두 사람이 승인해야 해요.',
    columns: { customer: '고객', amount: '금액', until: '반환일', made: '보관 시각' },
    empty: '따로 보관한 돈이 없어요.',
  },
  reviews: {
    kinds: { pledgeRelease: '조기 해제' },
    flags: { pledgeYoung: '보관한 지 하루 미만' },
    reasons: { pledgeStands: '약속한 날짜 전' },
    evidenceNames: { pledgedUntil: '보관 종료일', pledgedAt: '보관 시각' },
  },
  system: { jobNames: { pledges: '따로 보관한 돈' } },
};
