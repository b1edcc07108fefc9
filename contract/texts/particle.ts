/** Korean particles, whose form goes by the sound before them. A text writes both, as in "{amount}이(가)"; `fill` keeps the one that fits. */

type Sound = 'vowel' | 'rieul' | 'consonant';

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
/** Syllables with the same beginning differ by their 28 ends; the first has none, the ninth is ㄹ. */
const ENDS = 28;
const RIEUL = 8;
/** How digits and capitals are read out: 영 일 이 삼 사 오 육 칠 팔 구; 엘, 알 end in ㄹ, 엠, 엔 in another consonant, all others in a vowel. */
const DIGITS: readonly Sound[] = ['consonant', 'rieul', 'vowel', 'consonant', 'vowel', 'vowel', 'consonant', 'rieul', 'rieul', 'vowel'];

/** What a value ends in when it is read out in Korean; null if that can't be told. */
function endOf(value: string): Sound | null {
  const last = value.replace(/[^\p{L}\p{N}%]+$/u, '').at(-1) ?? '';
  const syllable = last.charCodeAt(0) - FIRST_SYLLABLE;
  if (syllable >= 0 && syllable < SYLLABLES) return syllable % ENDS === 0 ? 'vowel' : syllable % ENDS === RIEUL ? 'rieul' : 'consonant';
  if (/\d/.test(last)) return DIGITS[Number(last)] ?? null;
  if (/[lr]/i.test(last)) return last === 'r' ? 'vowel' : 'rieul';
  if (/[mn]/i.test(last)) return 'consonant';
  return /[a-z%]/i.test(last) ? 'vowel' : null;
}

/** Both forms as they are written, then the one after a vowel and the one after a consonant. */
const PARTICLES: Readonly<Record<string, readonly [afterVowel: string, afterConsonant: string]>> = {
  '이(가)': ['가', '이'], '을(를)': ['를', '을'], '은(는)': ['는', '은'], '과(와)': ['와', '과'], '(으)로': ['로', '으로'],
};
export const PARTICLE = /이\(가\)|을\(를\)|은\(는\)|과\(와\)|\(으\)로/;

/** The form of `both` ("이(가)", "(으)로" …) that fits behind `value`; both where its sound isn't known. */
export function particleAfter(value: string, both: string): string {
  const forms = PARTICLES[both];
  const end = endOf(value);
  if (!forms || end === null) return both;
  // Behind ㄹ it is "로" as behind a vowel; all others tell consonants apart from vowels alone.
  return end === 'vowel' || (end === 'rieul' && both === '(으)로') ? forms[0] : forms[1];
}
