import type { texts as en } from './en.ts';
import { chartTools } from './cn/chart-tools.ts';
import { desk } from './cn/desk.ts';
import { quotes } from './cn/quotes.ts';

export const texts: typeof en = {
  quotes,
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
    digital: '數位貨幣',
    currency: '貨幣對',
    index: '指數',
  },
  chartTools,
  desk,
  errors: {
    instrumentNotFound: '查無此商品：{instrument}。',
  },
};
