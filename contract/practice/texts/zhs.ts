import type { texts as en } from './en.ts';

export const texts: typeof en = {
  worldClock: {
    moves: '此模拟环境的时钟将于 {time} 向前调整 {length}。',
    left: '还有 {left}',
    says: '等同于暂停同样长的时间：期间止损单不会触发，锁定期与计息的夜晚照常经过。',
  },
  errors: {
    practiceWorld: '使用模拟资金的环境不能开放真实充值通道。',
    practiceOnly: '只有模拟环境才能这样做；这里使用真实资金。',
    clockFixed: '只有模拟环境的时钟可以调整。',
    clockMoves: '已预告时钟将于 {at} 调整。',
    clockAboutToMove:
      '模拟环境的时钟即将调整，{at} 前暂停新开杠杆持仓和卖空持仓。平仓、撤销委托和不使用杠杆的买入不受影响。',
  },
  notices: {
    practiceMoney: {
      title: '已收到练习资金',
      body: '您已获得 {count} 种货币的练习资金。这不是真实资金，提现也是练习，不会实际出款，请勿为此向任何人汇款。',
    },
  },
};
