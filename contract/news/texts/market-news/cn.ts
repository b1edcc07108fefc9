import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: '模擬市場',
  licence: '與行情一樣，皆為虛構',
  rose: '價格隨此消息上漲 {change}，消息出現時已完全反映在價格中。',
  fell: '價格隨此消息下跌 {change}，消息出現時已完全反映在價格中。',
  salesRose: '銷售額較一年前高 {change}。',
  salesFell: '銷售額較一年前低 {change}。',
  sectors: {
    technology: '科技',
    semiconductors: '半導體',
    health: '醫療保健',
    finance: '金融',
    energy: '能源',
    materials: '原物料',
    industry: '工業',
    consumer: '消費',
    food: '食品',
    telecom: '電信',
    utilities: '公用事業',
    transport: '運輸',
    property: '不動產',
  },
  kinds: {
    earningsAbove: { title: '{name}：獲利優於預期', body: '{name}（{code}）上一季的獲利高於市場預期。' },
    earningsBelow: { title: '{name}：獲利不如預期', body: '{name}（{code}）上一季的獲利低於市場預期。' },
    outlookRaised: { title: '{name} 上調展望', body: '{name}（{code}）上調未來幾季的展望。' },
    outlookCut: { title: '{name} 下調展望', body: '{name}（{code}）下調未來幾季的展望。' },
    contractWon: { title: '{name} 取得大型合約', body: '{name}（{code}）取得一份大型合約。' },
    contractLost: { title: '{name} 失去大型合約', body: '{name}（{code}）失去一份大型合約。' },
    approvalGranted: { title: '{name} 獲主管機關核准', body: '主管機關核准 {name}（{code}）的新產品上市。' },
    approvalDenied: { title: '{name} 未獲主管機關核准', body: '主管機關未核准 {name}（{code}）的新產品上市。' },
    takeoverTalk: { title: '{name} 傳出收購消息', body: '市場傳出有人將收購 {name}（{code}），目前未經證實。' },
    productRecall: { title: '{name} 召回產品', body: '{name}（{code}）召回已售出的產品。' },
    rateDecision: { title: '{name}：利率決議', body: '央行的利率決議帶動 {name}（{code}）的價格。' },
    networkUpgrade: { title: '{name}：網路升級', body: '{name}（{code}）的網路升級已生效。' },
    networkOutage: { title: '{name}：網路中斷', body: '{name}（{code}）的網路曾中斷一段時間。' },
    interventionTalk: { title: '{name}：干預傳聞', body: '市場傳出央行將干預 {name}（{code}），目前未經證實。' },
    split: {
      title: '{name}：一股拆為 {ratio} 股',
      body: '自今日起，{name}（{code}）每一股變為 {ratio} 股。持股、委託與圖表價格均已換算。',
    },
    dividend: { title: '{name} 除息', body: '自今日起買進 {name}（{code}）不再享有每股 {amount} {currency} 的股利。' },
    listing: { title: '{name} 開始交易', body: '{name}（{code}）今日上市。首日價格的變動幅度可能大於平日。' },
    gapUp: {
      title: '{name} 開高 {change}',
      body: '{name}（{code}）開盤價為 {price} {currency}，較前一收盤價 {reference} {currency} 高 {change}。',
    },
    gapDown: {
      title: '{name} 開低 {change}',
      body: '{name}（{code}）開盤價為 {price} {currency}，較前一收盤價 {reference} {currency} 低 {change}。',
    },
    largeRise: {
      title: '{name} 收盤上漲 {change}',
      body: '{name}（{code}）收於 {price} {currency}，上漲 {change}，是此前 20 個交易日平均單日波動的 {times} 倍。',
    },
    largeFall: {
      title: '{name} 收盤下跌 {change}',
      body: '{name}（{code}）收於 {price} {currency}，下跌 {change}，是此前 20 個交易日平均單日波動的 {times} 倍。',
    },
    heavyVolume: {
      title: '{name} 成交量為平時的 {times} 倍',
      body: '{name}（{code}）當日成交 {volume}，是此前 20 個交易日平均的 {times} 倍，收於 {price} {currency}。',
    },
    yearHigh: {
      title: '{name} 收於 52 週新高',
      body: '{name}（{code}）收於 {price} {currency}，高於此前一年的最高收盤價（{date}，{reference} {currency}）。',
    },
    yearLow: {
      title: '{name} 收於 52 週新低',
      body: '{name}（{code}）收於 {price} {currency}，低於此前一年的最低收盤價（{date}，{reference} {currency}）。',
    },
    risingStreak: {
      title: '{name} 連續 {sessions} 個交易日上漲',
      body: '{name}（{code}）連續 {sessions} 個交易日收漲，從 {reference} 到 {price} {currency}，合計 {change}。這並不說明下一個交易日會如何。',
    },
    fallingStreak: {
      title: '{name} 連續 {sessions} 個交易日下跌',
      body: '{name}（{code}）連續 {sessions} 個交易日收跌，從 {reference} 到 {price} {currency}，合計 {change}。這並不說明下一個交易日會如何。',
    },
    limitUp: {
      title: '{name} 觸及漲停價',
      body: '{name}（{code}）成交於 {price} {currency}，為當日允許的最高價，較 {reference} {currency} 高 {change}。',
    },
    limitDown: {
      title: '{name} 觸及跌停價',
      body: '{name}（{code}）成交於 {price} {currency}，為當日允許的最低價，較 {reference} {currency} 低 {change}。',
    },
    results: {
      title: '{name} 公布季度業績',
      body: '截至 {date} 的季度，{name}（{code}）的銷售額為 {sales} {currency}，淨利為 {profit} {currency}。',
    },
    dividendDeclared: {
      title: '{name} 宣布每股配息 {amount} {currency}',
      body: '{name}（{code}）宣布每股配息 {amount} {currency}。在除息日 {date} 之前持有股票者可獲得。',
    },
    indexRise: {
      title: '{name} 收盤上漲 {change}',
      body: '{name} 收於 {price} 點，上漲 {change}。該市場的公司中 {rose} 家上漲，{fell} 家下跌。',
    },
    indexFall: {
      title: '{name} 收盤下跌 {change}',
      body: '{name} 收於 {price} 點，下跌 {change}。該市場的公司中 {rose} 家上漲，{fell} 家下跌。',
    },
    sectorRise: {
      title: '{sector}類股平均上漲 {change}',
      body: '{name}的成分股中，{sector}類股的公司收盤平均上漲 {change}：{rose} 家上漲，{fell} 家下跌。變動最大的是：{members}。',
    },
    sectorFall: {
      title: '{sector}類股平均下跌 {change}',
      body: '{name}的成分股中，{sector}類股的公司收盤平均下跌 {change}：{rose} 家上漲，{fell} 家下跌。變動最大的是：{members}。',
    },
    halt: {
      title: '{name} 暫停交易 {minutes} 分鐘',
      body: '{name}（{code}）在 {price} {currency} 處暫停交易，與 {reference} {currency} 相差 {change}。{minutes} 分鐘後以集合競價恢復交易。',
    },
  },
};
