import type { MarketNewsTexts } from '../../market-news-texts.ts';

export const marketNewsTexts: MarketNewsTexts = {
  source: '模擬市場',
  licence: '與行情一樣，皆為虛構',
  rose: '價格隨此消息上漲 {change}，消息出現時已完全反映在價格中。',
  fell: '價格隨此消息下跌 {change}，消息出現時已完全反映在價格中。',
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
  },
};
