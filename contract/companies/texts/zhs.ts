import type { texts as en } from './en.ts';

export const texts: typeof en = {
  routes: {
    industries: '行业',
    industry: '行业',
    companyRanking: '公司排行',
  },
  companies: {
    market: '市场',
    noIndustry: '未分类',
    names: '{count} 家公司',
    noNames: '这里没有公司',
    breadth: '上涨 {rising} · 下跌 {falling} · 持平 {unchanged}',
    apart: '{count} 家今日无涨跌幅',
    apartSays: '停牌或今日上市的公司：计入家数，不计入收益率。',
    map: '今日各行业涨跌',
    mapSays: '各行业按市值加权的涨跌幅，市值最大的在前。',
    all: '全部行业',
    weighted: '市值加权',
    median: '中位数',
    medianOf: '中位数 {rate}',
    noReturn: '今日无涨跌幅',
    size: '市值',
    members: '公司',
    place: '第 {place} 名',
    standing: {
      suspended: '停牌',
      firstDay: '今日上市',
    },
    notPublished: '该市场没有公司，因此不提供行业数据。',
    about:
      '加权涨跌幅按前收盘市值计算，中位数则每家公司各计一次。行业采用 Bourse 自 {date} 起的自有分类；公司所属行业由其报价来源提供。',
    by: '排行依据',
    rankings: {
      marketCap: '市值',
      turnover: '成交额',
      dividendYield: '股息率',
      salesGrowth: '营收增长率',
      priceEarnings: '市盈率',
      foreignOwnership: '外资持股',
    },
    rankingSays: {
      marketCap: '现价乘以流通股数。',
      turnover: '今日盘中成交的金额。',
      dividendYield: '近十二个月股息除以现价。',
      salesGrowth: '最近财报年度营收与前一年相比。',
      priceEarnings: '现价除以最近财报年度每股净利，由低到高；亏损者没有此数值。',
      foreignOwnership: '外资持有的股份比例。',
    },
    rankingFair: '名次不能用钱买。停牌与今日上市的公司列在最后。',
  },
};
