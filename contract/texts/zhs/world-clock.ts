import type { worldClock as en } from '../en/world-clock.ts';

export const worldClock: typeof en = {
  moves: '此模拟环境的时钟将于 {time} 向前调整 {length}。',
  left: '还有 {left}',
  says: '等同于暂停同样长的时间：期间止损单不会触发，锁定期与计息的夜晚照常经过。',
};
