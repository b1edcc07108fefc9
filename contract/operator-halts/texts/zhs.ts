import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    haltedByOperator: '我们已暂停交易：{why}。恢复后即可重新下单。',
    haltedAlready: '该交易已处于暂停状态。',
    haltNotThere: '该交易并未暂停。',
  },
  notices: {
    instrumentHaltedByOperator: {
      title: '{instrument}暂停交易',
      body: '原因：{why}。您的挂单会保留至到期，暂停期间不会成交；为此期间的集合竞价所下的委托会失效。',
    },
    instrumentResumedByOperator: { title: '{instrument}恢复交易', body: '现在可以重新下单，等待中的委托也可以成交。' },
    marketHaltedByOperator: {
      title: '{market}暂停交易',
      body: '原因：{why}。您的挂单会保留至到期，暂停期间不会成交；为此期间的集合竞价所下的委托会失效。',
    },
    marketResumedByOperator: { title: '{market}恢复交易', body: '现在可以重新下单，等待中的委托也可以成交。' },
  },
  terms: {
    haltReason: {
      haltNews: '等待重要消息公布',
      haltPrices: '价格可能有误',
      haltDisorder: '交易出现异常',
      haltTechnical: '技术问题',
      haltAuthority: '监管机构要求',
    },
  },
  operatorHalts: {
    title: '暂停交易',
    instrument: '我们于{date}暂停了该品种的交易：{why}。恢复前不接受委托。挂单会保留，可以撤单；您的持仓不受影响。',
    market: '我们于{date}暂停了该市场的交易：{why}。恢复前不接受委托。挂单会保留，可以撤单；您的持仓不受影响。',
  },
};
