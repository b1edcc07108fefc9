import type { texts as en } from './en.ts';

export const texts: typeof en = {
  announced: {
    title: '已公告',
    says: '除权除息日开盘时持有股份者可享有。',
    kind: {
      dividend: '现金股息',
      rights: '认股权',
      split: '拆股',
      stockDividend: '股票股息',
      symbolChange: '更换代码',
      suspension: '将暂停交易',
      resumption: '将恢复交易',
      delisting: '退市',
      merger: '合并',
      spinOff: '公司分拆',
    },
    each: '每股 {amount}',
    goesEx: '{name} 除息',
    goes: '{name}：{what}',
    coming: '您的持股已公告的股息',
    comingSays: '您将收到的金额：已除权除息者确定归您，其余以除权除息日开盘时仍持有为准。',
    paid: '已发放',
  },
  errors: {
    actionsUnreadable: '以下各行无法读取为公司行动：{lines}。',
    actionsRatioCut: '第 {line} 行：比例 {ratio} 似乎是由 {fraction} 截断而来，请以整数书写。此类行：{lines}。',
    actionsOtherCurrency:
      '第 {line} 行：股息为 {paid}，标的为 {currency}。币种不同时请填写每 1 {paid} 的 {currency} 汇率，相同时请留空。此类行：{lines}。',
    actionsWithoutBars: '以下各行的标的尚未导入行情数据：{lines}。',
    actionsMet: '客户持仓已按另一项公司行动调整，与以下各行不符：{lines}。',
    actionsAgainstPrices:
      '价格与以下各行不符：{lines}。第 {line} 行除权除息日前收盘价为 {close}，当日开盘价为 {open}，但按此公司行动应约为 {expected}。请检查比例与日期，或导入未经调整的原始行情：当前行情可能已调整过。',
    actionsOutOfBounds:
      '以下各行超出合理范围：{lines}。比例须介于 1:10000 与 10000:1 之间，两周内的股息与权利合计不得超过前一收盘价的一半，退市支付价不得超过最后收盘价的两倍，合并对价须为最后收盘价的一半至两倍，分拆所给股份的价值不得超过最后收盘价的 95%（美国的成本分配比例须为其价值比例的一半至两倍），除权除息日最晚为两年内，派发日最晚为其后一年内。',
    actionsAcquirer: '以下各行的收购方不是同一市场、同一币种且继续交易的其他标的：{lines}。',
    actionsCompany: '以下各行的新公司不是同一市场、同一币种、已上市且继续交易的其他标的：{lines}。',
    actionsSameDay:
      '以下各行在同一天既有公司分拆，又有其他改变持仓的公司行动：{lines}。先后次序会影响所得股数，因此无法导入。',
    actionsCodeTaken: '以下各行的新代码或名称已被其他标的使用：{lines}。',
  },
  notices: {
    ordersReduced: {
      title: '委托价已随股息下调',
      body: '{instrument}：每股股息 {amount} {currency}，今日除息。您未成交的限价买单与止损卖单已按此下调。',
    },
    dividend: {
      title: '股息入账',
      body: '{instrument}：持有 {quantity}，股息 {amount} {currency}。',
    },
    rights: {
      title: '配股权现金支付',
      body: '{instrument}：{quantity} 之配股权价值，计 {amount} {currency}。',
    },
    split: {
      title: '股票拆分',
      body: '{instrument}：每股拆分为 {ratio} 股，数量、成本与未成交委托已同步调整，价值不变。',
    },
    splitInto: {
      title: '股票拆分',
      body: '{instrument}：每 {old} 股变为 {new} 股，数量、成本与未成交委托已同步调整，不足一股的部分已以现金支付。',
    },
    reverseSplit: {
      title: '股票合并',
      body: '{instrument}：每 {old} 股变为 {new} 股，数量与成本已同步调整，不足一股的部分已以现金支付。按照市场规则，您的未成交委托（包括止损委托）已全部结束，请以新价格重新下单。',
    },
    delisted: {
      title: '退市',
      body: '{instrument} 已退市：持仓按每单位 {price} {currency} 支付，未成交委托已结束。',
    },
    merged: {
      title: '换股',
      body: '{instrument} 已并入 {acquirer}：您获得其股份 {quantity} 及 {amount} {currency}（含零股），成本随之转入新股。未成交委托已结束。',
    },
    mergedForMoney: {
      title: '以现金结算',
      body: '{instrument} 已并入 {acquirer}：您的持仓按每股 {price} {currency} 结算，不换新股。未成交委托已结束。',
    },
    mergedOrders: {
      title: '委托已结束',
      body: '{instrument} 已并入 {acquirer}，您在该标的的未成交委托已结束。',
    },
    spunOff: {
      title: '获得新公司股份',
      body: '{instrument} 已分拆出 {company}：原股保留，您获得新股 {quantity}，部分成本随之转入，零股以 {amount} {currency} 结算。未成交委托已结束，请以新价格重新下单。',
    },
    spunOffForMoney: {
      title: '分拆以现金结算',
      body: '{instrument} 已分拆出 {company}：您的持仓不给新股，按所持每股 {price} {currency} 以现金结算，多头持仓收取，空头持仓支付。未成交委托已结束。',
    },
    spunOffOrders: {
      title: '委托已结束',
      body: '{instrument} 已分拆出 {company}，其价格不再包含该公司。您在该标的的未成交委托已结束，请以新价格重新下单。',
    },
  },
};
