import type { worldClock as en } from '../en/world-clock.ts';

export const worldClock: typeof en = {
  moves: '{time}에 이 모의 환경의 시계가 {length} 앞으로 이동합니다.',
  left: '{left} 남음',
  says: '그 시간만큼 멈춘 것과 같아, 손절 주문은 작동하지 않고 잠금 기간과 이자가 붙는 밤은 지나갑니다.',
};
