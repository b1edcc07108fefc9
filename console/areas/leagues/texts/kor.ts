import type { texts as en } from './en.ts';

export const texts: typeof en = {
  leagues: {
    title: '리그',
    about: '고객이 리그 자금으로 여는 시즌이에요. 규칙, 가격, 순위는 누구도 바꿀 수 없고, 담당자는 개설 권한만 정해요.',
    phase: '단계',
    phases: { upcoming: '시작 전', running: '진행 중', counting: '집계 중', final: '확정' },
    rankings: { return: '수익률', returnOverDrawdown: '수익률 ÷ 최대 낙폭', points: '주간 점수' },
    columns: {
      league: '번호',
      name: '이름',
      organiser: '주최자',
      starts: '시작',
      ends: '종료',
      capital: '시작 자금',
      ranking: '순위 기준',
      entries: '참가',
      hash: '결과 지문',
    },
    empty: '개설된 리그가 없어요.',
    emptyFiltered: '최근 목록에 이 단계의 리그가 없어요.',
    organisers: '리그 개설 권한',
    organisersAbout: '권한을 거두어도 이미 만든 리그는 계속돼요.',
    noOrganisers: '개설 권한이 있는 고객이 없어요.',
    customer: '고객',
    since: '부여일',
    made: '리그',
    allow: '권한 부여',
    customerId: '고객 ID',
    badCustomer: '고객 페이지에 있는 ID를 입력하세요.',
    forbid: '권한 해제',
    permission: '권한',
  },
  system: {
    jobNames: {
      'leagues end': '리그 종료 집계',
      'leagues points': '리그 평가 기록',
      'leagues after': '종료된 리그 정리',
      'leagues demo': '데모 리그',
      seasons: '리그 규칙',
    },
  },
  audit: {
    subjects: { leagues: '리그' },
    actions: {
      listLeagues: '리그 목록 조회',
      listOrganisers: '리그 개설 권한이 있는 고객 조회',
      setOrganiser: '리그 개설 권한 변경',
    },
  },
};
