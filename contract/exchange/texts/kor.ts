import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    exchangeRateMissing: '지금은 {from}에서 {to}(으)로 환전할 환율이 없습니다.',
    sameCurrency: '같은 통화로는 환전할 수 없습니다.',
    quoteExpired: '환율 견적의 유효 시간이 지났습니다. 새 견적을 받아 주세요.',
    quoteUsed: '이미 사용한 견적입니다. 새 견적을 받아 주세요.',
    exchangeTooSmall: '금액이 너무 적습니다. 최소 환전 금액은 {needed} {currency}입니다.',
    transferNotOffered: '{from}에서 {to}(으)로는 이체할 수 없습니다. 환전을 이용해 주세요.',
    exchangeMoved:
      '환율이 변동했습니다. {needed} {currency}이(가) 필요하며, 동의하신 {accepted} {currency}을(를) 넘습니다.',
  },
  notices: {
    exchanged: {
      title: '환전 완료',
      body: '{paid} {from}을(를) 내고 {received} {to}을(를) 받았습니다.',
    },
    transferred: {
      title: '이체 완료',
      body: '{paid} {from}이(가) 출금되고 {received} {to}이(가) 입금되었습니다.',
    },
  },
};
