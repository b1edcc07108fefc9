import type { texts as en } from './en.ts';

export const texts: typeof en = {
  portfolios: {
    title: '投资组合',
    main: '主组合',
    mainOnly: '仅主组合；全部合计：{total}',
    pick: '投资组合',
    create: '新建组合',
    createSays: '用您自己的名称分开管理投资。一个组合的资金、委托与持仓不会影响其他组合。',
    name: '名称',
    rename: '重命名',
    renamed: '已重命名',
    created: '已创建“{name}”',
    close: '关闭组合',
    closeSays: '组合内没有资金、持仓和等待中的委托时即可关闭，历史记录会保留。',
    closeAsk: '要关闭“{name}”吗？',
    closeAskSays: '关闭后无法重新打开，历史记录会保留。',
    closed: '组合已关闭',
    move: '转移资金',
    moveSays: '即时完成，不收费用。',
    source: '转出',
    target: '转入',
    amount: '金额',
    whole: '全部',
    available: '可用：{amount}',
    moved: '已转移 {amount}',
    all: '全部组合',
    allSays: '{n} 个组合合计',
    manage: '管理组合',
    mainExchanges: '兑换使用主组合中的资金。',
    mainDeposits: '充值将存入主组合。',
    mainWithdrawals: '提现从主组合中支付。',
  },
  errors: {
    portfolioNotFound: '没有这个投资组合，或它已关闭。',
    portfolioNotEmpty:
      '这个组合仍有资金、持仓、等待中的委托，或尚未入账的股息或费用。请先转出资金、平仓并撤销委托，并等待其余款项入账。',
    portfolioIsMain: '主组合不能重命名，也不能关闭。',
    portfoliosFull: '最多可同时拥有 {maximum} 个组合，请先关闭一个。',
    samePortfolio: '请选择两个不同的组合。',
  },
  notices: {
    movedBetween: {
      title: '资金已转移',
      body: '您的投资组合之间已转移 {amount} {currency}。',
    },
  },
};
