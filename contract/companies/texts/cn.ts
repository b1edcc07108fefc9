import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: {
    industries: '產業',
    industry: '產業',
    companyRanking: '公司排行',
  },
  companies: {
    market: '市場',
    noIndustry: '未分類',
    names: '{count} 家公司',
    noNames: '此處沒有公司',
    breadth: '上漲 {rising} · 下跌 {falling} · 持平 {unchanged}',
    apart: '{count} 家今日無漲跌幅',
    apartSays: '停牌或今日上市的公司：計入家數，不計入報酬率。',
    map: '今日各產業漲跌',
    mapSays: '各產業以市值加權的漲跌幅，市值最大者在前。',
    all: '全部產業',
    weighted: '市值加權',
    median: '中位數',
    medianOf: '中位數 {rate}',
    noReturn: '今日無漲跌幅',
    size: '市值',
    members: '公司',
    place: '第 {place} 名',
    standing: {
      suspended: '停牌',
      firstDay: '今日上市',
    },
    notPublished: '此市場沒有公司，因此不提供產業資料。',
    about:
      '加權漲跌幅按前收盤市值計算，中位數則每家公司各計一次。產業採用 Bourse 自 {date} 起的自訂分類；公司所屬產業由其報價來源提供。',
    by: '排行依據',
    rankings: {
      marketCap: '市值',
      turnover: '成交額',
      dividendYield: '股息殖利率',
      salesGrowth: '營收成長率',
      priceEarnings: '本益比',
      foreignOwnership: '外資持股',
    },
    rankingSays: {
      marketCap: '現價乘以流通股數。',
      turnover: '今日盤中成交的金額。',
      dividendYield: '近十二個月股息除以現價。',
      salesGrowth: '最近財報年度營收與前一年相比。',
      priceEarnings: '現價除以最近財報年度每股淨利，由低至高；虧損者無此數值。',
      foreignOwnership: '外資持有的股份比例。',
    },
    rankingFair: '名次不能用錢買。停牌與今日上市的公司列於最後。',
  },
};
