import type { texts as en } from './en.ts';

export const texts: typeof en = {
  proposalQueue: {
    title: '제안',
    one: '제안',
    people: '제안자와 결정자',
    changes: '변경 내용',
    about: '한 직원이 제안하고 다른 직원이 결정하는 모든 일을 모았어요.',
    waiting: '다른 직원의 결정을 기다리는 제안',
    decided: '결정된 제안',
    kind: '종류',
    subject: '대상',
    waits: '제안',
    act: '결정',
    by: '제안자',
    outcome: '결과와 사유',
    decider: '결정자',
    at: '시각',
    whose: '제안자',
    mine: '내 제안',
    outcomes: { approved: '승인', rejected: '거절', takenBack: '철회', lapsed: '기한 내 미결정' },
    elsewhere: '해당 화면에서 결정',
    empty: '결정을 기다리는 제안이 없어요.',
    noneDecided: '아직 결정된 제안이 없어요.',
  },
  proposals: {
    kinds: {
      channel: '입금 채널',
      fundsRule: '입출금 규칙',
      marginRule: '증거금 규칙',
      insuranceRule: '위험준비금 규칙',
      legal: '약관',
      actions: '기업 행위',
      appointment: '로그인·권한',
      practice: '모의 환경',
    },
  },
};
