import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    tradeNotErroneous: '該成交偏離之前價格 {reference} {currency} {deviation}%。偏離超過 {threshold}% 才屬於明顯錯誤。',
    tradeTooOld: '處理期限已於 {until} 結束。',
    tradeWithoutReference: '該成交之前沒有可供比較的市場價格。',
    tradeNotCorrectable: '協議價格、跟單成交和模擬資金的成交不予更正。',
    tradeCorrectedAlready: '該成交已更正，或有提案正在等待。',
    bustNotWhole: '只有買進的數量全部仍在持有、已全額付款、未質押且沒有在賣出時才能撤銷。可改為更正價格。',
    bustNotNow: '目前無法在市場上賣出全部數量。請在交易時間重試，或改為更正價格。',
  },
  notices: {
    tradeCorrected: {
      title: '{instrument} 成交價已更正',
      body: '您以 {price} 成交的 {quantity} 屬於明顯錯誤（{why}）。我們已將價格更正為 {reference}，並向您的帳戶存入 {amount} {currency}。',
    },
    tradeCorrectedDown: {
      title: '{instrument} 成交價已更正',
      body: '您以 {price} 成交的 {quantity} 屬於明顯錯誤（{why}）。我們已將價格更正為 {reference}，並從您的帳戶扣除 {amount} {currency}。',
    },
    tradeBusted: {
      title: '{instrument} 成交已撤銷',
      body: '您以 {price} {currency} 買進的 {quantity} 屬於明顯錯誤（{why}），之前的價格為 {reference}。我們已撤銷該成交並退還全部費用，您的資金與買進前相同。',
    },
  },
  terms: {
    tradeReason: { tradePrice: '價格有誤', tradeSlip: '誤下委託', tradeTechnical: '技術問題' },
    transfer: {
      tradeCorrection: '錯誤成交更正',
      tradeChargesBack: '錯誤成交費用退還',
      tradeTaxBack: '錯誤成交稅款退還',
    },
  },
  erroneousTrades: {
    title: '錯誤成交',
    corrected: '成交價由 {price} 更正為 {reference}',
    busted: '屬於明顯錯誤，已撤銷',
    received: '您收到 {amount}，其中包括退還的費用 {charges}',
    paid: '已從您的帳戶扣除 {amount}',
    restored: '您的資金與買進前相同，全部費用 {charges} 已退還',
    about: '{date} 以 {price} 成交 {quantity}：{why}',
  },
};
