import type { texts as en } from './en.ts';

export const texts: typeof en = {
  search: {
    title: '검색',
    about:
      '입금 참조 번호, 고객에게 보이는 신청·주문 번호, 고객의 계정·이름·번호, 제안 번호로 찾아요. 검색한 사실은 입력한 내용 없이 ' +
      '기록돼요.',
    query: '무엇을 찾으세요?',
    go: '검색',
    found: '검색 결과',
    kind: '구분',
    kinds: { review: '신청', order: '주문', customer: '고객', proposal: '제안' },
    what: '내용',
    customer: '고객',
    reference: '참조 번호',
    amount: '금액',
    status: '상태',
    at: '시각',
    short: '검색어를 입력하세요.',
    none: '찾은 것이 없어요.',
  },
  audit: { actions: { search: '검색' } },
};
