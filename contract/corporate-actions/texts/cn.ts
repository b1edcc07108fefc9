import type { texts as en } from './en.ts';

export const texts: typeof en = {
  announced: {
    title: '已公告',
    says: '除權息日開盤時持有股份者可享有。',
    kind: {
      dividend: '現金股利',
      rights: '認股權',
      split: '股票分割',
      stockDividend: '股票股利',
      symbolChange: '更換代號',
      suspension: '將暫停交易',
      resumption: '將恢復交易',
      delisting: '下市',
      merger: '合併',
      spinOff: '公司分拆',
    },
    each: '每股 {amount}',
    goesEx: '{name} 除息',
    goes: '{name}：{what}',
    coming: '您的持股已公告的股利',
    comingSays: '您將收到的金額：已除權息者確定歸您，其餘以除權息日開盤時仍持有為準。',
    paid: '已發放',
  },
  errors: {
    actionsUnreadable: '以下各行無法讀取為公司行動：{lines}。',
    actionsRatioCut: '第 {line} 行：比例 {ratio} 似乎是由 {fraction} 截斷而來，請以整數書寫。這類行：{lines}。',
    actionsOtherCurrency:
      '第 {line} 行：股利為 {paid}，標的為 {currency}。幣別不同時請填寫每 1 {paid} 的 {currency} 匯率，相同時請留空。這類行：{lines}。',
    actionsWithoutBars: '以下各行的標的尚未匯入行情資料：{lines}。',
    actionsMet: '客戶持倉已依另一項公司行動調整，與以下各行不符：{lines}。',
    actionsAgainstPrices:
      '價格與以下各行不符：{lines}。第 {line} 行除權息日前收盤價為 {close}，當日開盤價為 {open}，但依此公司行動應約為 {expected}。請檢查比例與日期，或匯入未經調整的原始行情：目前的行情可能已調整過。',
    actionsOutOfBounds:
      '以下各行超出合理範圍：{lines}。比例須介於 1:10000 與 10000:1 之間，兩週內的股利與權利合計不得超過前一收盤價的一半，下市支付價不得超過最後收盤價的兩倍，合併對價須為最後收盤價的一半至兩倍，分拆所給股份的價值不得超過最後收盤價的 95%（美國的成本分配比例須為其價值比例的一半至兩倍），除權息日最遲為兩年內，發放日最遲為其後一年內。',
    actionsAcquirer: '以下各行的收購方不是同一市場、同一幣別且繼續交易的其他標的：{lines}。',
    actionsCompany: '以下各行的新公司不是同一市場、同一幣別、已上市且繼續交易的其他標的：{lines}。',
    actionsSameDay:
      '以下各行在同一天既有公司分拆，又有其他改變持倉的公司行動：{lines}。先後次序會影響所得股數，因此無法匯入。',
    actionsCodeTaken: '以下各行的新代號或名稱已為其他標的所用：{lines}。',
  },
  notices: {
    ordersReduced: {
      title: '委託價已隨股息下調',
      body: '{instrument}：每股現金股利 {amount} {currency}，今日除息。您未成交的限價買單與停損賣單已按此下調。',
    },
    dividend: {
      title: '股利入帳',
      body: '{instrument}：持有 {quantity}，股利 {amount} {currency}。',
    },
    rights: {
      title: '認股權現金支付',
      body: '{instrument}：{quantity} 之認股權價值，計 {amount} {currency}。',
    },
    split: {
      title: '股票分割',
      body: '{instrument}：每股分割為 {ratio} 股，數量、成本與未成交委託已同步調整，價值不變。',
    },
    splitInto: {
      title: '股票分割',
      body: '{instrument}：每 {old} 股變為 {new} 股，數量、成本與未成交委託已同步調整，不足一股的部分已以現金支付。',
    },
    reverseSplit: {
      title: '股票合併',
      body: '{instrument}：每 {old} 股變為 {new} 股，數量與成本已同步調整，不足一股的部分已以現金支付。依市場規則，您的未成交委託（包含停損委託）已全部結束，請以新價格重新下單。',
    },
    delisted: {
      title: '下市',
      body: '{instrument} 已下市：持倉按每單位 {price} {currency} 支付，未成交委託已結束。',
    },
    merged: {
      title: '換股',
      body: '{instrument} 已併入 {acquirer}：您獲得其股份 {quantity} 及 {amount} {currency}（含零股），成本隨之轉入新股。未成交委託已結束。',
    },
    mergedForMoney: {
      title: '以現金結算',
      body: '{instrument} 已併入 {acquirer}：您的持倉按每股 {price} {currency} 結算，不換新股。未成交委託已結束。',
    },
    mergedOrders: {
      title: '委託已結束',
      body: '{instrument} 已併入 {acquirer}，您在該標的的未成交委託已結束。',
    },
    spunOff: {
      title: '獲得新公司股份',
      body: '{instrument} 已分拆出 {company}：原股保留，您獲得新股 {quantity}，部分成本隨之轉入，零股以 {amount} {currency} 結算。未成交委託已結束，請以新價格重新下單。',
    },
    spunOffForMoney: {
      title: '分拆以現金結算',
      body: '{instrument} 已分拆出 {company}：您的持倉不給新股，按所持每股 {price} {currency} 以現金結算，多頭持倉收取，空頭持倉支付。未成交委託已結束。',
    },
    spunOffOrders: {
      title: '委託已結束',
      body: '{instrument} 已分拆出 {company}，其價格不再包含該公司。您在該標的的未成交委託已結束，請以新價格重新下單。',
    },
  },
};
