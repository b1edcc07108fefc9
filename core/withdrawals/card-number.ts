/** Numbers of bank cards: their check digit, and their bank by the first digits. */

const DOUBLED_OVER = 9;

/** Whether the last digit is the check digit of the others. Source: ISO/IEC 7812-1, annex B (Luhn). */
export function hasCheckDigit(digits: string): boolean {
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
const BANKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
export const bankOf = (digits: string): string | null => BANK_OF[digits.slice(0, ISSUER_DIGITS)] ?? null;
const BANK_OF: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(BANKS));

/** The banks in the list by country (ISO 3166), each once and in alphabetical order. */
export const ISSUED: readonly { country: string; names: readonly string[] }[] = Object.entries(BANKS).map(
  ([country, banks]) => ({ country, names: [...new Set(Object.values(banks))].toSorted() }),
);

/** Whether two names are the same person's: case, spaces and widths of letters don't matter. */
export const isSameName = (one: string, other: string): boolean =>
  bareName(one) === bareName(other) && bareName(one) !== '';
const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{P}]/gu, '')
    .toUpperCase();
