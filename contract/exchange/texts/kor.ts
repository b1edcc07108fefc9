import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    exchangeRateMissing: '지금은 {from}에서 {to}(으)로 환전할 환율이 없어요.',
    sameCurrency: '같은 통화로는 환전할 수 없어요.',
    quoteExpired: '환율 견적의 유효 시간이 지났어요. 새 견적을 받아 주세요.',
    quoteMoved: '견적 이후 시장 환율이 스프레드보다 크게 움직였어요. 새 견적을 받아 주세요.',
    quoteUsed: '이미 사용한 견적이에요. 새 견적을 받아 주세요.',
    exchangeTooSmall: '금액이 너무 적어요. 최소 환전 금액은 {needed} {currency}이에(예)요.',
    transferNotOffered: '{from}에서 {to}(으)로는 이체할 수 없어요. 환전을 이용해 주세요.',
    exchangeMoved:
      '환율이 변동했어요. 지금은 {needed} {currency}이(가) 필요해, 동의하신 {accepted} {currency}을(를) 넘어요.',
  },
  notices: {
    exchanged: {
      title: '환전이 완료됐어요',
      body: '{paid} {from}을(를) 내고 {received} {to}을(를) 받았어요.',
    },
    transferred: {
      title: '이체가 완료됐어요',
      body: '{paid} {from}이(가) 출금되고 {received} {to}이(가) 입금됐어요.',
    },
  },
};
