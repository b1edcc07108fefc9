import type { explanations as en } from '../en/explanations.ts';

export const explanations: typeof en = {
  'market.within': {
    buy: '以 {price} {currency} 買進 {quantity}。當時賣價為 {ask}、掛量 {displayedSize}，足以滿足全部委託，因此以揭示價成交。',
    sell: '以 {price} {currency} 賣出 {quantity}。當時買價為 {bid}、掛量 {displayedSize}，足以滿足全部委託，因此以揭示價成交。',
  },
  'market.impact': {
    buy: '以均價 {price} {currency} 買進 {quantity}。賣價 {ask} 僅掛量 {displayedSize}，其餘按更高價位的掛量成交，每單位成本因此增加 {impact} {currency}。',
    sell: '以均價 {price} {currency} 賣出 {quantity}。買價 {bid} 僅掛量 {displayedSize}，其餘按更低價位的掛量成交，每單位收入因此減少 {impact} {currency}。',
  },
  'limit.immediate': {
    buy: '委託送達時賣價 {ask} 已在您的限價之內，因此立即以 {price} {currency} 買進 {quantity}。限價單的成交價絕不高於限價。',
    sell: '委託送達時買價 {bid} 已在您的限價之內，因此立即以 {price} {currency} 賣出 {quantity}。限價單的成交價絕不低於限價。',
  },
  'limit.through': {
    buy: '以 {price} {currency} 買進 {quantity}。委託等待至市場成交價穿越您的限價（最新成交價 {last}）。',
    sell: '以 {price} {currency} 賣出 {quantity}。委託等待至市場成交價穿越您的限價（最新成交價 {last}）。',
  },
  'limit.quoted': {
    buy: '以 {price} {currency} 買進 {quantity}。委託等待至賣價到達您的限價（當時賣價 {ask}）；外匯貨幣對只以報價為準。',
    sell: '以 {price} {currency} 賣出 {quantity}。委託等待至買價到達您的限價（當時買價 {bid}）；外匯貨幣對只以報價為準。',
  },
  'close.market': {
    buy: '以 {price} {currency} 平倉 {quantity}。當時賣價為 {ask}、掛量 {displayedSize}，空頭持倉以揭示價買回。',
    sell: '以 {price} {currency} 平倉 {quantity}。當時買價為 {bid}、掛量 {displayedSize}，持倉以揭示價賣出。',
  },
  'close.impact': {
    buy: '以均價 {price} {currency} 平倉 {quantity}。賣價 {ask} 僅掛量 {displayedSize}，其餘按更高價位的掛量成交，買回空頭持倉每單位因此多付 {impact} {currency}。',
    sell: '以均價 {price} {currency} 平倉 {quantity}。買價 {bid} 僅掛量 {displayedSize}，其餘按更低價位的掛量成交，每單位收入因此減少 {impact} {currency}。',
  },
  'limit.touched': {
    buy: '以 {price} {currency} 買進 {quantity}。市場恰好在您的限價成交（最新成交 {last}）；您等待中的委託合計可分得該價位成交量的百分之十。',
    sell: '以 {price} {currency} 賣出 {quantity}。市場恰好在您的限價成交（最新成交 {last}）；您等待中的委託合計可分得該價位成交量的百分之十。',
  },
  'stop.triggered': {
    buy: '以 {price} {currency} 買進 {quantity}。停損價已觸及（最新成交 {last}），委託以市價成交：當時賣價為 {ask}，顯示數量 {displayedSize}，每單位因此增加 {impact} {currency}。',
    sell: '以 {price} {currency} 賣出 {quantity}。停損價已觸及（最新成交 {last}），委託以市價成交：當時買價為 {bid}，顯示數量 {displayedSize}，每單位因此減少 {impact} {currency}。',
  },
  callDue: {
    buy: '追加保證金通知逾期未回應，因此以 {price} {currency} 買回 {quantity}（當時賣價 {ask}）。其餘部分恢復足額保證金。',
    sell: '追加保證金通知逾期未回應，因此以 {price} {currency} 賣出 {quantity}（當時買價 {bid}）。其餘部分恢復足額保證金。',
  },
  stopOut: {
    buy: '持倉剩餘保證金降至成本的 {maintenance}，因此以 {price} {currency} 買回 {quantity}（當時賣價 {ask}）。單一持倉的虧損不會超過其保證金。',
    sell: '持倉剩餘保證金降至成本的 {maintenance}，因此以 {price} {currency} 賣出 {quantity}（當時買價 {bid}）。單一持倉的虧損不會超過其保證金。',
  },
  issue: {
    buy: '按發行價 {price} {currency} 獲配 {quantity}。價格與數量依照發售的封存條款及其抽籤結果，任何人都可以重新計算。',
    sell: '按發行價 {price} {currency} 獲配 {quantity}。價格與數量依照發售的封存條款及其抽籤結果，任何人都可以重新計算。',
  },
  merger: {
    buy: '以被收購公司的股份換得 {quantity}。每單位 {price} {currency} 為原股成本扣除付現部分，並非在市場買進。',
    sell: '以被收購公司的股份換得 {quantity}。每單位 {price} {currency} 為原股成本扣除付現部分，並非在市場買進。',
  },
  spinOff: {
    buy: '因所持公司分拆而獲得新公司股份 {quantity}。每單位 {price} {currency} 為原持股成本轉入的部分，並非在市場買進。',
    sell: '因所持公司分拆而獲得新公司股份 {quantity}。每單位 {price} {currency} 為原持股成本轉入的部分，並非在市場買進。',
  },
  block: {
    buy: '大宗交易 {quantity}，成交價 {price} {currency}，即賣方的掛牌價。價格須貼近最新成交價，買進時已再次核對，當時為 {last}。',
    sell: '大宗交易 {quantity}，成交價 {price} {currency}，即賣方的掛牌價。價格須貼近最新成交價，買進時已再次核對，當時為 {last}。',
  },
  copy: {
    buy: '與跟隨同一筆成交的所有人合為一筆：{quantity}，同一價格 {price} {currency}。當時賣價 {ask} 的數量為 {displayedSize}，其餘按更高價位的掛量成交。全部跟單合計使每單位價格移動 {impact} {currency}。',
    sell: '與跟隨同一筆成交的所有人合為一筆：{quantity}，同一價格 {price} {currency}。當時買價 {bid} 的數量為 {displayedSize}，其餘按更低價位的掛量成交。全部跟單合計使每單位價格移動 {impact} {currency}。',
  },
  'auction.open': {
    buy: '以開盤集合競價的單一價格 {price} {currency} 買進 {quantity}，即所有委託中成交量最大的價格。本時段首筆成交價為 {last}。',
    sell: '以開盤集合競價的單一價格 {price} {currency} 賣出 {quantity}，即所有委託中成交量最大的價格。本時段首筆成交價為 {last}。',
  },
  'auction.close': {
    buy: '以收盤集合競價的單一價格 {price} {currency} 買進 {quantity}，即所有委託中成交量最大的價格。本時段最後成交價為 {last}。',
    sell: '以收盤集合競價的單一價格 {price} {currency} 賣出 {quantity}，即所有委託中成交量最大的價格。本時段最後成交價為 {last}。',
  },
  'auction.reopen': {
    buy: '以暫停交易後恢復交易的集合競價單一價格 {price} {currency} 買進 {quantity}，即所有委託中成交量最大的價格。其後首筆成交價為 {last}。',
    sell: '以暫停交易後恢復交易的集合競價單一價格 {price} {currency} 賣出 {quantity}，即所有委託中成交量最大的價格。其後首筆成交價為 {last}。',
  },
  'auction.periodic': {
    buy: '以單一價交易的集合競價價格 {price} {currency} 買進 {quantity}，即所有委託中成交量最大的價格。當時市價為 {last}。',
    sell: '以單一價交易的集合競價價格 {price} {currency} 賣出 {quantity}，即所有委託中成交量最大的價格。當時市價為 {last}。',
  },
  atLast: {
    buy: '以當日收盤價 {price} {currency} 買進 {quantity}；這段時間只以收盤價成交。',
    sell: '以當日收盤價 {price} {currency} 賣出 {quantity}；這段時間只以收盤價成交。',
  },
  taken:
    '您在過去 {seconds} 秒內已取得其中 {takenBefore}：您取走的數量會在 {seconds} 秒內逐步恢復，在此之前按其後的檔位成交，分批與一次下單相同。',
  takenByOthers: '其他客戶取走的數量，有一半在恢復前對所有人都視為已取走：此處為 {othersTaken}。',
  stated: '該來源只提供一個價格：買賣報價依本公司事先公布的間距訂定。',
  delayed: '此標的的價格有延遲，委託只適用 {pricesAfter} 之後產生的價格。',
  basis: '報價編號 {quoteSeq}，時間 {quoteAt}：買價 {bid}、賣價 {ask}、成交價 {last}。來源：{source}。',
  dealer: '本公司為您的交易對手：委託依價格來源與此公開規則成交。',
};
