import type { texts as en } from './en.ts';
import { chartTools } from './zhs/chart-tools.ts';
import { desk } from './zhs/desk.ts';
import { quotes } from './zhs/quotes.ts';

export const texts: typeof en = {
  quotes,
  sectors: {
    technology: '科技',
    semiconductors: '半导体',
    health: '医疗保健',
    finance: '金融',
    energy: '能源',
    materials: '原材料',
    industry: '工业',
    consumer: '消费',
    food: '食品',
    telecom: '电信',
    utilities: '公用事业',
    transport: '运输',
    property: '房地产',
    digital: '数字货币',
    currency: '货币对',
    index: '指数',
  },
  chartTools,
  desk,
  errors: {
    instrumentNotFound: '未找到该品种：{instrument}。',
  },
};
