import type { texts as en } from './en.ts';

export const texts: typeof en = {
  proofs: {
    check: '在本机验证',
    save: '保存证明',
    transferHolds: '已在本机验证：这笔变动是第 {number} 号封存所绑定的 {count} 笔之一，内容与此处完全一致。',
    transferFails: '证明不成立：封存所绑定的内容与此处显示的不同。请保存证明并联系客服。',
    liabilities: '我的钱计入了吗？',
    liabilitiesHint: '公司应付全体客户的金额，以及您的部分',
    liabilitiesSay:
      '公司于 {time} 加总了应付客户的金额。本机已验证您的余额计入每一项总和。这表示应付的金额，并非公司持有的金额。',
    ofAll: '占应付 {count} 位客户的 {sum}',
    counted: '您的余额已计入。',
    notCounted: '您的余额未正确计入。请保存证明并联系客服。',
    notYetBound: '下一个封存将在数秒内绑定此总和。',
    noTree: '您的资金尚未列入任何总和。下一次加总将在一小时内进行。',
    insuranceSays:
      '仓位亏损超出保证金时，由风险准备金承担。准备金用尽时由本公司支付，任何客户都不必承担他人的亏损。余额低于下限（资本的十分之一，或运营方事先设定的数额）期间，暂停新开杠杆和卖空仓位。',
    ofCapital: '风险准备金余额，资本为 {capital}',
    contradiction:
      '记录已被更改：本机于 {date} 为第 {number} 号封存保存了不同的哈希值。请勿充值，并以书面向运营方询问。',
  },
};
