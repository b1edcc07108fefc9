import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: { guide: 'AI 가이드' },
  terms: { field: { about: '주제', of: '설명할 대상' } },
  guide: {
    open: '설명 보기',
    openRefusal: '이것은 무슨 뜻인가요?',
    lead: '모든 문장은 숫자에 근거해요. 문장을 누르면 숫자와 시각, 출처가 보여요.',
    about: {
      instrument: '종목',
      portfolio: '내 포트폴리오',
      order: '주문',
      fee: '비용',
      refusal: '거절',
      statement: '돈의 움직임',
    },
    standsOn: '이 문장의 근거',
    none: '지금은 이에 대한 숫자가 없어요.',
    cannot: '가이드가 알 수 없는 것',
    cannotSays:
      '이 앱에 있는 숫자만 알아요. 계획도, 뉴스도, 이유도, 내일의 일도 몰라요. 조언을 하지 않으며, 지난 움직임은 앞으로의 일을 말하지 않아요.',
    choose: '무엇을 설명할까요?',
    instrumentLast: '마지막으로 본 종목',
    portfolioWhole: '내 포트폴리오가 무엇에 달려 있는지',
    statementLast: '가장 최근의 돈의 움직임',
    charges: '마지막으로 본 시장의 비용',
  },
};
