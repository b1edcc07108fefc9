import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    pledgePast: '請選擇今天之後的日期。',
    pledgeTooLong: '最晚可存放至 {until}。',
    pledgeEnded: '這筆款項已不在存放中。',
    pledgeReleaseAsked: '您已申請提前取回,我們正在處理。',
  },
  notices: {
    pledgeMade: { title: '款項已存放', body: '{amount} {currency} 將存放至 {until}。' },
    pledgeReturned: { title: '存放款項已返還', body: '{amount} {currency} 已可再次使用。' },
    pledgeReleased: { title: '存放款項已提前取回', body: '{amount} {currency} 已在到期日前可再次使用。' },
    pledgeReleaseRefused: { title: '提前取回未獲批准', body: '{amount} {currency} 將繼續存放至到期日。原因:{why}' },
  },
  routes: { pledges: '存放款項' },
  terms: {
    field: { until: '到期日', pledge: '存放款項' },
    bucket: { pledged: '存放中' },
    transfer: { pledge: '存放', pledgeBack: '存放返還' },
    requestReason: { pledgeStands: '尚未到您同意的日期' },
  },
  pledges: {
    lead: '存放的款項在到期日之前不能交易或提領,到期後會自動返還。',
    amount: '金額({currency})',
    currency: '幣種',
    until: '到期日',
    free: '可用 {amount}',
    make: '存放',
    made: '已存放',
    mine: '我的存放款項',
    none: '您沒有存放任何款項。',
    comesBack: '{date} 返還',
    status: { held: '存放中', returned: '已返還', released: '已提前取回' },
    ask: '申請提前取回',
    asked: '由兩位人員審核中',
    toPledges: '查看存放款項',
    amountFault: '請輸入不超過可用金額的數字。',
  },
};
