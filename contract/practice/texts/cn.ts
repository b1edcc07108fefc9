import type { texts as en } from './en.ts';

export const texts: typeof en = {
  worldClock: {
    moves: '此模擬環境的時鐘將於 {time} 往前調整 {length}。',
    left: '還有 {left}',
    says: '等同暫停同樣長的時間：期間停損單不會觸發，鎖定期與計息的夜晚照常經過。',
  },
  errors: {
    practiceWorld: '使用模擬資金的環境不能開放真實入金通道。',
    practiceOnly: '只有模擬環境才能這樣做；這裡使用真實資金。',
    clockFixed: '只有模擬環境的時鐘可以調整。',
    clockMoves: '已預告時鐘將於 {at} 調整。',
    clockAboutToMove:
      '模擬環境的時鐘即將調整，{at} 前暫停開立新的槓桿持倉與放空持倉。平倉、取消委託與不使用槓桿的買進不受影響。',
  },
  notices: {
    practiceMoney: {
      title: '已收到練習資金',
      body: '您已取得 {count} 種貨幣的練習資金。此非真實資金，提款亦為練習，不會實際出款，請勿為此匯款給任何人。',
    },
  },
};
