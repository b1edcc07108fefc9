import type { texts as en } from './en.ts';

export const texts: typeof en = {
  news: {
    forMe: '내 뉴스',
    concerns: { held: '보유 종목', favorite: '관심 종목' },
    latest: '최신',
    prices: '시세 정보',
    empty:
      '아직 뉴스가 없어요. 증권사가 쓰는 시장 소식과 서비스 안내가 여기에 나와요. 내 주문과 보유 종목 소식은 알림에서 볼 수 있어요.',
    emptyForMe: '보유 종목, 관심 종목, 우리 시장에 관한 뉴스가 아직 없어요.',
    otherLanguages: '다른 언어 뉴스도 보기',
    sponsored: '광고',
    source: '출처: {name} · {licence}',
    published: '발행 {at}',
    received: '수신 {at}',
    readAt: '{host}에서 보기',
    seeInstrument: '{name} 보기',
    seeReport: '{name} 실적 보기',
    corrected: '{at}에 정정됐어요. 정정 전 내용:',
  },
};
