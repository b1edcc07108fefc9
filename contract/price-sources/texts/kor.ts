import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    instrumentInUse: '{instrument}에 열린 포지션이나 주문이 있어요. 모두 정리될 때까지 다른 곳의 가격을 쓸 수 없어요.',
  },
};
