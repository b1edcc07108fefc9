import type { markets as en } from '../en/markets.ts';

export const markets: typeof en = {
  name: {
    US: '美股',
    MX: '墨西哥股票',
    TH: '泰股',
    KR: '韓股',
    IN: '印度股票',
    SA: '沙烏地股票',
    CRYPTO: '數位貨幣',
    FX: '外匯',
  },
  short: {
    US: '美國',
    MX: '墨西哥',
    TH: '泰國',
    KR: '韓國',
    IN: '印度',
    SA: '沙烏地',
    CRYPTO: '數位貨幣',
    FX: '外匯',
  },
  board: {
    listed: '上市',
    otc: '上櫃',
    crypto: '數位貨幣',
    fx: '外匯',
    index: '指數',
  },
  session: {
    open: '交易中',
    closed: '休市',
    unknown: '行事曆未知',
  },
  hours: {
    always: '練習環境：全天候交易',
    exchange: '依交易所時間交易',
  },
  source: {
    simulated: '模擬行情',
    replay: '歷史行情重播',
    folder: '本公司自有檔案',
    recorded: '錄製的一日，非即時',
    real: '真實價格',
    stated: '{source}，價差由本公司訂定',
    merger: '合併條件',
    spinOff: '分拆條件',
  },
  priceState: {
    live: '即時',
    polled: '定時確認',
    delayed: '延遲',
    frozen: '當日最後價',
    closed: '休市',
    stale: '未確認',
    held: '存疑',
  },
};
