/**
 * Which account a typed mobile number means. An account has ten digits (section 2 of the specification), as a number is
 * written at home: without the 0 before ten digits, with the 0 before nine. Only numbers of the markets' countries can
 * be written with a calling code. Nothing is guessed: what isn't a whole number of one country is a fault, and never
 * somebody else's number.
 */
interface NumberingPlan {
  /** The mobile numbers behind the calling code. */
  significant: RegExp;
  /** Digits behind the calling code. */
  digits: 9 | 10;
  /** Written between calling code and number, but not dialled from abroad. */
  prefix?: RegExp;
  /** Dialled before the number at home. */
  trunk?: RegExp;
}

/** As published on 2026-11-28; each authority's notification is also in the ITU's list of national numbering plans. */
const NUMBERING_PLANS = {
  // US, Canada and others: mobile numbers aren't told apart from others (NANPA, NXX-NXX-XXXX).
  1: { significant: /^[2-9]\d{2}[2-9]\d{6}$/, digits: 10 },
  // Mexico: since 2019-08-03 ten digits, without 1 after the calling code and without 01, 044 and 045 at home (IFT,
  // Plan Técnico Fundamental de Numeración), all of which are still in address books.
  52: { significant: /^[2-9]\d{9}$/, digits: 10, prefix: /^0?1(?=\d{10}$)/, trunk: /^0(?:1|4[45])/ },
  // Thailand: 0 and nine digits that begin with 6, 8 or 9 (NBTC, Telecommunication Numbering Plan).
  66: { significant: /^[689]\d{8}$/, digits: 9, prefix: /^0/ },
  // Korea: 010 and eight digits; 011 to 019 ended on 2021-06-30 (전기통신번호관리세칙).
  82: { significant: /^10\d{8}$/, digits: 10, prefix: /^0/, trunk: /^0/ },
  // India: ten digits that begin with 6 to 9 (DoT, National Numbering Plan).
  91: { significant: /^[6-9]\d{9}$/, digits: 10, prefix: /^0/, trunk: /^0/ },
  // Saudi Arabia: 05 and eight digits (CST, National Numbering Plan).
  966: { significant: /^5\d{8}$/, digits: 9, prefix: /^0/ },
} as const satisfies Record<string, NumberingPlan>;

export type CallingCode = `${keyof typeof NUMBERING_PLANS}`;
export const CALLING_CODES = Object.keys(NUMBERING_PLANS) as [CallingCode, ...CallingCode[]];
const planOf = (callingCode: CallingCode): NumberingPlan => NUMBERING_PLANS[callingCode];

/** Without a calling code the country isn't known: it is the operator's. */
export interface MobileNumber {
  account: string;
  callingCode?: CallingCode | undefined;
}
export type MobileNumberFault =
  | { fault: 'empty' }
  | { fault: 'callingCode' }
  | { fault: 'digits'; count: number }
  | { fault: 'afterCallingCode'; callingCode: CallingCode; digits: number };

const ACCOUNT = /^\d{10}$/;
/** A plus, or what is dialled instead in most countries and in North America. */
const INTERNATIONAL = /^(?:\+|00|011(?=\d{9}))(\d*)$/;
/** Korean numbers are often stored so; with other codes a number of another country could look the same. */
const KOREAN_WITHOUT_PLUS = /^820?10\d{8}$/;

/** @param digits ASCII digits, with a plus before them or not. */
export function parseMobileNumber(digits: string): MobileNumber | MobileNumberFault {
  if (/^\+?$/.test(digits)) return { fault: 'empty' };
  if (ACCOUNT.test(digits)) return { account: digits };
  if (KOREAN_WITHOUT_PLUS.test(digits)) return parseInternational(digits);
  const [, international] = INTERNATIONAL.exec(digits) ?? [];
  return international === undefined ? parseNational(digits) : parseInternational(international);
}

function parseInternational(digits: string): MobileNumber | MobileNumberFault {
  const callingCode = CALLING_CODES.find((code) => digits.startsWith(code));
  if (callingCode === undefined) return { fault: 'callingCode' };
  const plan = planOf(callingCode);
  const number = digits.slice(callingCode.length).replace(plan.prefix ?? '', '');
  if (!plan.significant.test(number)) return { fault: 'afterCallingCode', callingCode, digits: plan.digits };
  return { account: number.padStart(10, '0'), callingCode };
}

/** With what is dialled at home before ten digits. */
function parseNational(digits: string): MobileNumber | MobileNumberFault {
  for (const { trunk, significant } of CALLING_CODES.map(planOf)) {
    const account = trunk?.test(digits) ? digits.replace(trunk, '') : '';
    if (significant.test(account)) return { account };
  }
  return { fault: 'digits', count: digits.length };
}

/** "66", "0812345678" → "66812345678" (E.164 without its plus). */
export const formatE164Digits = (callingCode: CallingCode, account: string): string =>
  callingCode + account.slice(account.length - planOf(callingCode).digits);

/** Whether two ways to write ten digits mean one number: without a calling code, the registered number is meant. */
export const areSameCountry = (registered: string | null, typed: string | undefined): boolean =>
  registered === null || typed === undefined || registered === typed;
