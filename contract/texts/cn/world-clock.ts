import type { worldClock as en } from '../en/world-clock.ts';

export const worldClock: typeof en = {
  moves: '此模擬環境的時鐘將於 {time} 往前調整 {length}。',
  left: '還有 {left}',
  says: '等同暫停同樣長的時間：期間停損單不會觸發，鎖定期與計息的夜晚照常經過。',
};
