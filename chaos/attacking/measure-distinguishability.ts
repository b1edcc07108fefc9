/** Whether two kinds of questions can be told apart, by the words of their answers or by how long they take. */

/** The chance that a sample of `a` exceeds one of `b`, ties counted half: 0.5 if time reveals nothing. */
export function computeExceedanceProbability(a: readonly number[], b: readonly number[]): number {
  const sorted = [...a.map((ms) => ({ ms, ofA: true })), ...b.map((ms) => ({ ms, ofA: false }))].sort(
    (one, other) => one.ms - other.ms,
  );
  let [sum, at] = [0, 0];
  while (at < sorted.length) {
    let end = at;
    while (end < sorted.length && sorted[end]!.ms === sorted[at]!.ms) end += 1;
    // Equal times share the mean of their ranks.
    const rank = (at + 1 + end) / 2;
    for (; at < end; at += 1) if (sorted[at]!.ofA) sum += rank;
  }
  return (sum - (a.length * (a.length + 1)) / 2) / (a.length * b.length);
}

/** The area's standard deviation if nothing tells them apart. */
const deviation = (a: number, b: number): number => Math.sqrt((a + b + 1) / (12 * a * b));

const OFF_MAXIMUM = 0.05;
/** With few pairs the area may be off by chance, so it must also be off by this many deviations. */
const DEVIATIONS = 3;

export interface TimedAnswer {
  words: string;
  ms: number;
}
/** `words` are answers that only one of both got; `byTime`: the area is outside 0.45 to 0.55, and not by chance. */
export interface Distinguishability {
  area: number;
  byTime: boolean;
  pairs: number;
  words: Set<string>;
}

/**
 * Asks both in turns, so that the machine's other work affects both alike, and alternates which comes first. Goes on
 * until the area is surely inside the bounds (two deviations away), or for `most` pairs.
 */
export async function measureDistinguishability(
  least: number,
  most: number,
  one: (n: number) => Promise<TimedAnswer>,
  other: (n: number) => Promise<TimedAnswer>,
): Promise<Distinguishability> {
  const times = { one: [] as number[], other: [] as number[] };
  const words = { one: new Set<string>(), other: new Set<string>() };
  const ask = async (kind: 'one' | 'other', n: number): Promise<void> => {
    const answer = await (kind === 'one' ? one : other)(n);
    times[kind].push(answer.ms);
    words[kind].add(answer.words);
  };
  for (let n = 0; n < most; n += 1) {
    for (const kind of n % 2 === 0 ? (['one', 'other'] as const) : (['other', 'one'] as const)) await ask(kind, n);
    const count = n + 1;
    if (count < least || count % 50 !== 0) continue;
    const area = computeExceedanceProbability(times.one, times.other);
    if (Math.abs(area - 0.5) + 2 * deviation(count, count) < OFF_MAXIMUM) break;
  }
  const [pairs, area] = [times.one.length, computeExceedanceProbability(times.one, times.other)];
  const off = Math.abs(area - 0.5);
  return {
    area,
    pairs,
    byTime: off > OFF_MAXIMUM && off > DEVIATIONS * deviation(pairs, pairs),
    words: words.one.symmetricDifference(words.other),
  };
}
