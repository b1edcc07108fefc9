/** Numbers of bank cards: their check digit, and their bank by the first digits. */

const DOUBLED_OVER = 9;

/** Whether the last digit is the check digit of the others. Source: ISO/IEC 7812-1, annex B (Luhn). */
export function hasValidCardCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    const counted = index % 2 === 1 ? digit * 2 : digit;
    sum += counted > DOUBLED_OVER ? counted - DOUBLED_OVER : counted;
  }
  return digits.length > 0 && sum % 10 === 0;
}

/**
 * By country: first six digits and the bank that issued cards under them. Source: the public list binlist/data on
 * GitHub, as of March 2017.
 */
const BANKS_BY_PREFIX: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  MX: {
    '400819': 'BanCoppel',
    '402766': 'Banco Azteca',
    '409851': 'BBVA Bancomer',
    '415231': 'BBVA Bancomer',
    '416916': 'BanCoppel',
    '421003': 'BanBajío',
    '421316': 'HSBC',
    '426808': 'Multiva',
    '429522': 'Banamex',
    '441313': 'BBVA',
    '455511': 'BBVA Bancomer',
    '465828': 'Inbursa',
    '474174': 'Banregio',
    '483030': 'HSBC',
    '491089': 'HSBC',
    '491566': 'Banorte',
    '517712': 'Banamex',
    '520416': 'Banamex',
    '520694': 'Banamex',
    '520698': 'Banamex',
    '525678': 'Banamex',
  },
  KR: {
    '402367': 'Hana',
    '422727': 'Citibank',
    '451245': 'Samsung Card',
  },
  IN: {
    '404834': 'Federal Bank',
    '406228': 'Axis Bank',
    '421368': 'Union Bank of India',
    '421409': 'Bank of Maharashtra',
    '421424': 'HDFC Bank',
    '436303': 'HDFC Bank',
    '457274': 'ICICI Bank',
    '458777': 'IDBI Bank',
    '468805': 'Axis Bank',
    '526731': 'Axis Bank',
    '531831': 'HDFC Bank',
    '559405': 'ICICI Bank',
  },
  SA: {
    '405433': 'Al Rajhi Bank',
  },
  TH: {
    '453215': 'Krung Thai Bank',
  },
  TW: {
    '434675': 'Hua Nan Bank',
  },
  CN: {
    '621483': 'China Merchants Bank',
    '622202': 'ICBC',
    '622305': 'Bank of Nanjing',
    '622698': 'China CITIC Bank',
  },
};
const ISSUER_DIGITS = 6;

/** Null if the first digits aren't in the list. */
export const findIssuingBank = (digits: string): string | null =>
  BANK_BY_PREFIX[digits.slice(0, ISSUER_DIGITS)] ?? null;
const BANK_BY_PREFIX: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(BANKS_BY_PREFIX));

/** The banks in the list by country (ISO 3166), each once and in alphabetical order. */
export const CARD_ISSUERS_BY_COUNTRY: readonly { country: string; names: readonly string[] }[] = Object.entries(
  BANKS_BY_PREFIX,
).map(([country, banks]) => ({ country, names: [...new Set(Object.values(banks))].toSorted() }));

/** Whether two names are the same person's: case, spaces and widths of letters don't matter. */
export const isSamePersonName = (one: string, other: string): boolean =>
  normalizeName(one) === normalizeName(other) && normalizeName(one) !== '';
const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{P}]/gu, '')
    .toUpperCase();

// Banks and card companies to choose from, by country, and their names in their own language. The numbers name only a
// few of Korea's, so its well-known ones are written down here, as of November 2026; any other can be typed.

export type BankNameLanguage = 'en' | 'cn' | 'zhs' | 'kor' | 'esp';
type LocalizedBankName = Partial<Record<BankNameLanguage, string>>;
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
const chinese = (cn: string, zhs: string): LocalizedBankName => ({ cn, zhs });

const LOCALIZED_BANK_NAMES: ReadonlyMap<string, LocalizedBankName> = new Map<string, LocalizedBankName>([
  ...[...KOREAN_BANKS, ...KOREAN_CARDS].map(([name, kor]) => [name, { kor }] as const),
  ['Hua Nan Bank', chinese('華南銀行', '华南银行')],
  ['China Merchants Bank', chinese('招商銀行', '招商银行')],
  ['ICBC', chinese('中國工商銀行', '中国工商银行')],
  ['Bank of Nanjing', chinese('南京銀行', '南京银行')],
  ['China CITIC Bank', chinese('中信銀行', '中信银行')],
]);

/** As readers of the language call it; unchanged if they use no other name, or if somebody typed it. */
export const localizeBankName = (language: BankNameLanguage, name: string): string =>
  LOCALIZED_BANK_NAMES.get(name)?.[language] ?? name;

const namesOf = (pairs: readonly [string, string][]): string[] => pairs.map(([name]) => name);
/** By country (ISO 3166); card companies apart from banks. */
export const BANK_GROUPS: readonly BankGroup[] = [
  ...CARD_ISSUERS_BY_COUNTRY.filter(({ country }) => country !== 'KR').map((each) => ({
    ...each,
    kind: 'bank' as const,
  })),
  { country: 'KR', kind: 'bank', names: namesOf(KOREAN_BANKS) },
  { country: 'KR', kind: 'card', names: namesOf(KOREAN_CARDS) },
];
