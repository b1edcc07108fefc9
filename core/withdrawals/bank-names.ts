/**
 * Banks and card companies to choose from, by country, and their names in their own language. The numbers name only a
 * few of Korea's, so its well-known ones are written down here, as of November 2026; any other can be typed.
 */
import { ISSUED } from './card-number.ts';

export type BankLanguage = 'en' | 'cn' | 'zhs' | 'kor' | 'esp';
type Own = Partial<Record<BankLanguage, string>>;
export interface BankGroup {
  country: string;
  kind: 'bank' | 'card';
  names: readonly string[];
}

/** The best known first. */
const KOREAN_BANKS: readonly [string, string][] = [
  ['KB Kookmin Bank', '국민은행'],
  ['Shinhan Bank', '신한은행'],
  ['Woori Bank', '우리은행'],
  ['Hana', '하나은행'],
  ['NH NongHyup Bank', '농협은행'],
  ['Industrial Bank of Korea', '기업은행'],
  ['KakaoBank', '카카오뱅크'],
  ['K bank', '케이뱅크'],
  ['Toss Bank', '토스뱅크'],
  ['SC First Bank', 'SC제일은행'],
  ['Citibank', '씨티은행'],
  ['Korea Development Bank', '산업은행'],
  ['Suhyup Bank', '수협은행'],
  ['iM Bank', 'iM뱅크'],
  ['Busan Bank', '부산은행'],
  ['Kyongnam Bank', '경남은행'],
  ['Kwangju Bank', '광주은행'],
  ['Jeonbuk Bank', '전북은행'],
  ['Jeju Bank', '제주은행'],
  ['MG Community Credit', '새마을금고'],
  ['Shinhyup', '신협'],
  ['Korea Post', '우체국'],
];
const KOREAN_CARDS: readonly [string, string][] = [
  ['Shinhan Card', '신한카드'],
  ['Samsung Card', '삼성카드'],
  ['KB Kookmin Card', 'KB국민카드'],
  ['Hyundai Card', '현대카드'],
  ['Lotte Card', '롯데카드'],
  ['Woori Card', '우리카드'],
  ['Hana Card', '하나카드'],
  ['BC Card', 'BC카드'],
  ['NH NongHyup Card', '농협카드'],
];
const chinese = (cn: string, zhs: string): Own => ({ cn, zhs });

const OWN_NAMES: ReadonlyMap<string, Own> = new Map<string, Own>([
  ...[...KOREAN_BANKS, ...KOREAN_CARDS].map(([name, kor]) => [name, { kor }] as const),
  ['Hua Nan Bank', chinese('華南銀行', '华南银行')],
  ['China Merchants Bank', chinese('招商銀行', '招商银行')],
  ['ICBC', chinese('中國工商銀行', '中国工商银行')],
  ['Bank of Nanjing', chinese('南京銀行', '南京银行')],
  ['China CITIC Bank', chinese('中信銀行', '中信银行')],
]);

/** As readers of the language call it; unchanged if they use no other name, or if somebody typed it. */
export const bankIn = (language: BankLanguage, name: string): string => OWN_NAMES.get(name)?.[language] ?? name;

const namesOf = (pairs: readonly [string, string][]): string[] => pairs.map(([name]) => name);
/** By country (ISO 3166); card companies apart from banks. */
export const BANK_GROUPS: readonly BankGroup[] = [
  ...ISSUED.filter(({ country }) => country !== 'KR').map((each) => ({ ...each, kind: 'bank' as const })),
  { country: 'KR', kind: 'bank', names: namesOf(KOREAN_BANKS) },
  { country: 'KR', kind: 'card', names: namesOf(KOREAN_CARDS) },
];
