import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    alertsFull: '가격 알림은 최대 {maximum}개까지 설정할 수 있어요.',
    alertReached: '현재가가 {price} {currency}(으)로 이미 해당 가격에 도달했어요.',
    percentRequired: '가격 변동 폭을 입력하세요.',
    alertPriceRequired: '알림을 받을 가격을 입력하세요.',
  },
  notices: {
    priceAlert: {
      title: '가격 알림',
      body: '{instrument} 현재가 {price} {currency}, 설정하신 {level} {currency}에 도달했어요.',
    },
  },
};
