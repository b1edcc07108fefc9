/**
 * What every sentence of the guide must pass before anybody reads it: each of its numbers is in the facts it is based
 * on, and it neither advises nor predicts. Applies to templates and machines alike.
 */

/** Characters that belong to one number: "−1,234.5%". A dash between two numbers doesn't. */
const DIGITS = "\\p{Nd}(?:[\\p{Nd}.,:\\u00a0\\u202f']*\\p{Nd})?(?:\\s?%)?";
const NUMBER = new RegExp(`(?<![\\p{L}\\p{Nd}.,])[-\\u2212]?${DIGITS}|${DIGITS}`, 'gu');
/** Numbers not written with digits: ½, ², Ⅳ. */
const OTHER_NUMBER = /[\p{No}\p{Nl}]/u;

/** One spelling: no thousands separators, one minus sign, percent directly after it. */
const plain = (token: string): string =>
  token
    .replace(/\u2212/g, '-')
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(
      /^(-?\d+)(\.\d*?)0+(%?)$/,
      (_, whole: string, rest: string, unit: string) => whole + rest.replace(/\.$/, '') + unit,
    );

/** The numbers of a text in comparable form; full-width digits count as the plain ones. */
export const numbersIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(NUMBER)].map(([token]) => plain(token));

/** Numbers in the text that nothing in its facts has. */
export function strayNumbers(text: string, standsOn: readonly string[]): string[] {
  const known = new Set(standsOn.flatMap((each) => numbersIn(each)));
  const strays = numbersIn(text).filter((token) => !known.has(token) && !known.has(token.replace(/^-/, '')));
  return OTHER_NUMBER.test(text) ? [...strays, ...(text.match(/[\p{No}\p{Nl}]/gu) ?? [])] : strays;
}

/**
 * Advice, forecasts and targets, in the five languages. Words for trades are included because the guide proposes none.
 */
const LATIN = [
  'buy|buys|buying|bought|purchase[sd]?|sell now|should|ought|must have|recommend\\w*|advis\\w*|suggest\\w*',
  'undervalued|overvalued|cheap|bargain|price target|target price|forecast\\w*|predict\\w*|outlook|expect\\w*',
  'will (?:rise|fall|go|grow|drop|reach|gain|double|recover|outperform)|going to (?:rise|fall)|guarantee\\w*',
  'risk[- ]free|sure thing|opportunit\\w*',
  'compr(?:a|ar|e|en|es|ad|amos|ando|arlo|arla)|deber[ií]a\\w*|recomend\\w*|recomiend\\w*|aconsej\\w*',
  'suger\\w*|sugier\\w*|infravalorad\\w*|sobrevalorad\\w*|barat\\w*|ganga|precio objetivo|pron[oó]stic\\w*',
  'predic\\w*|previsi[oó]n|se espera|subir[áa]n?|bajar[áa]n?|garantiz\\w*|sin riesgo|oportunidad\\w*',
];
const KOREAN = [
  '매수(?!호가)|매입|사세요|(?<![가-힣])(?:사야|사라)|추천|권유|권장|저평가|고평가|목표가|목표 주가',
  '예상|전망|예측|오를 것|내릴 것|상승할|하락할|보장|기회',
];
const CHINESE = [
  '[买買](?:入|进|進|吧)|应该买|應該買|建议|建議|推荐|推薦|低估|高估|目标价|目標價|预测|預測|预计|預計',
  '将会?[涨跌]|將會?[漲跌]|保证收益|保證收益|机会|機會',
];
const FORBIDDEN: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${LATIN.join('|')})(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp([...KOREAN, ...CHINESE].join('|'), 'u'),
];

/** Whether it says what to do with money, or what prices will do. */
export const advises = (text: string): boolean => FORBIDDEN.some((each) => each.test(text.normalize('NFKC')));

/** Why the sentence can't be used; null if it can. */
export function faultOf(text: string, standsOn: readonly string[]): 'empty' | 'number' | 'advice' | null {
  if (text.trim() === '' || standsOn.length === 0) return 'empty';
  if (strayNumbers(text, standsOn).length > 0) return 'number';
  return advises(text) ? 'advice' : null;
}
