/**
 * Korean particles, whose form goes by the sound before them. A text writes both, as in "{amount}이(가)"; `fill` keeps
 * the one that fits. Everybody's first load has this: it is short.
 */

/** Both forms: the one after a consonant and, in brackets, the one after a vowel; "(으)로" and "이에(예)요" have their own rules. */
export const KOREAN_PARTICLE_PATTERN = /[이을은과]\([가를는와]\)|\(으\)로|이에\(예\)요/;

/** Of 영 일 이 삼 사 오 육 칠 팔 구, as below. */
const DIGITS = 'crvcvvcrrv';

/**
 * What a last letter or digit ends in when it is read out: (v)owel, ㄹ (r) or another (c)onsonant; undefined where that
 * can't be told. L and R are read 엘 and 알, M and N 엠 and 엔.
 */
function soundOf(last: string): string | undefined {
  // Syllables with the same beginning differ by their 28 ends: the first has none, the ninth is ㄹ.
  const end = (last.charCodeAt(0) - 0xac00) % 28;
  if (/[가-힣]/.test(last)) return end === 0 ? 'v' : end === 8 ? 'r' : 'c';
  return /\d/.test(last)
    ? DIGITS[Number(last)]
    : /[lLR]/.test(last)
      ? 'r'
      : /[mn]/i.test(last)
        ? 'c'
        : /[a-z%]/i.test(last)
          ? 'v'
          : undefined;
}

/** The form of `both` ("이(가)", "(으)로" …) that fits behind `value`; both where its sound isn't known. */
export function chooseKoreanParticle(value: string, both: string): string {
  const sound = soundOf(/[\p{L}\p{N}%](?=[^\p{L}\p{N}%]*$)/u.exec(value)?.[0] ?? '');
  if (!sound) return both;
  if (both === '(으)로') return sound === 'c' ? '으로' : '로';
  if (both === '이에(예)요') return sound === 'v' ? '예요' : '이에요';
  return both[sound === 'v' ? 2 : 0] ?? both;
}
