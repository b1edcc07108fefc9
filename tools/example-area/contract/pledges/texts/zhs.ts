import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    pledgePast: '请选择今天之后的日期。',
    pledgeTooLong: '最晚可存放至 {until}。',
    pledgeEnded: '这笔款项已不在存放中。',
    pledgeReleaseAsked: '您已申请提前取回,我们正在处理。',
  },
  notices: {
    pledgeMade: { title: '款项已存放', body: '{amount} {currency} 将存放至 {until}。' },
    pledgeReturned: { title: '存放款项已返还', body: '{amount} {currency} 已可再次使用。' },
    pledgeReleased: { title: '存放款项已提前取回', body: '{amount} {currency} 已在到期日前可再次使用。' },
    pledgeReleaseRefused: { title: '提前取回未获批准', body: '{amount} {currency} 将继续存放至到期日。原因:{why}' },
  },
  routes: { pledges: '存放款项' },
  terms: {
    field: { until: '到期日', pledge: '存放款项' },
    bucket: { pledged: '存放中' },
    transfer: { pledge: '存放', pledgeBack: '存放返还' },
    requestReason: { pledgeStands: '尚未到您同意的日期' },
  },
  pledges: {
    lead: '存放的款项在到期日之前不能交易或提现,到期后会自动返还。',
    amount: '金额({currency})',
    currency: '币种',
    until: '到期日',
    free: '可用 {amount}',
    make: '存放',
    made: '已存放',
    mine: '我的存放款项',
    none: '您没有存放任何款项。',
    comesBack: '{date} 返还',
    status: { held: '存放中', returned: '已返还', released: '已提前取回' },
    ask: '申请提前取回',
    asked: '由两位人员审核中',
    toPledges: '查看存放款项',
    amountFault: '请输入不超过可用金额的数字。',
  },
};
