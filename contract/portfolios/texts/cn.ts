import type { texts as en } from './en.ts';

export const texts: typeof en = {
  portfolios: {
    title: '投資組合',
    main: '主要組合',
    mainOnly: '僅主要組合；全部合計：{total}',
    pick: '投資組合',
    create: '新增組合',
    createSays: '以您自訂的名稱分開管理投資。一個組合的資金、委託與持倉不會影響其他組合。',
    name: '名稱',
    rename: '重新命名',
    renamed: '已重新命名',
    created: '已建立「{name}」',
    close: '關閉組合',
    closeSays: '組合內沒有資金、持倉及等待中的委託時即可關閉，歷史紀錄會保留。',
    closeAsk: '要關閉「{name}」嗎？',
    closeAskSays: '關閉後無法重新開啟，歷史紀錄會保留。',
    closed: '組合已關閉',
    move: '轉移資金',
    moveSays: '即時完成，不收費用。',
    source: '轉出',
    target: '轉入',
    amount: '金額',
    whole: '全部',
    available: '可用：{amount}',
    moved: '已轉移 {amount}',
    all: '所有組合',
    allSays: '{n} 個組合合計',
    manage: '管理組合',
    mainExchanges: '兌換使用主要組合中的資金。',
    mainDeposits: '入金將存入主要組合。',
    mainWithdrawals: '提款從主要組合中支付。',
  },
  errors: {
    portfolioNotFound: '沒有這個投資組合，或它已關閉。',
    portfolioNotEmpty:
      '這個組合仍有資金、持倉、等待中的委託，或尚未入帳的股息或費用。請先轉出資金、平倉並撤銷委託，並等待其餘款項入帳。',
    portfolioIsMain: '主要組合不能重新命名，也不能關閉。',
    portfoliosFull: '最多可同時擁有 {maximum} 個組合，請先關閉一個。',
    samePortfolio: '請選擇兩個不同的組合。',
  },
  notices: {
    movedBetween: {
      title: '資金已轉移',
      body: '您的投資組合之間已轉移 {amount} {currency}。',
    },
  },
};
