import type { texts as en } from './en.ts';
import { chartTools } from './kor/chart-tools.ts';
import { desk } from './kor/desk.ts';
import { quotes } from './kor/quotes.ts';

export const texts: typeof en = {
  quotes,
  sectors: {
    technology: '기술',
    semiconductors: '반도체',
    health: '헬스케어',
    finance: '금융',
    energy: '에너지',
    materials: '소재',
    industry: '산업재',
    consumer: '소비재',
    food: '식품',
    telecom: '통신',
    utilities: '유틸리티',
    transport: '운송',
    property: '부동산',
    digital: '디지털 자산',
    currency: '통화쌍',
    index: '지수',
  },
  chartTools,
  desk,
  errors: {
    instrumentNotFound: '존재하지 않는 종목이에요: {instrument}',
  },
};
