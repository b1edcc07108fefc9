import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    haltedByOperator: '我們已暫停交易：{why}。恢復後即可重新下單。',
    haltedAlready: '此交易已處於暫停狀態。',
    haltNotThere: '此交易並未暫停。',
  },
  notices: {
    instrumentHaltedByOperator: {
      title: '{instrument}暫停交易',
      body: '原因：{why}。您的掛單會保留至到期，暫停期間不會成交；為此期間的集合競價所下的委託會失效。',
    },
    instrumentResumedByOperator: { title: '{instrument}恢復交易', body: '現在可以重新下單，等待中的委託也可以成交。' },
    marketHaltedByOperator: {
      title: '{market}暫停交易',
      body: '原因：{why}。您的掛單會保留至到期，暫停期間不會成交；為此期間的集合競價所下的委託會失效。',
    },
    marketResumedByOperator: { title: '{market}恢復交易', body: '現在可以重新下單，等待中的委託也可以成交。' },
  },
  terms: {
    haltReason: {
      haltNews: '等待重要消息公布',
      haltPrices: '價格可能有誤',
      haltDisorder: '交易出現異常',
      haltTechnical: '技術問題',
      haltAuthority: '主管機關要求',
    },
  },
  operatorHalts: {
    title: '暫停交易',
    instrument: '我們於{date}暫停了此商品的交易：{why}。恢復前不接受委託。掛單會保留，可以撤單；您的持倉不受影響。',
    market: '我們於{date}暫停了此市場的交易：{why}。恢復前不接受委託。掛單會保留，可以撤單；您的持倉不受影響。',
  },
};
