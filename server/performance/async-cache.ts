/** Stored points never change, nor does what follows from them: repeated queries reuse earlier results. */

export type AsyncCache<Value> = (of: object, key: string, make: () => Promise<Value>) => Promise<Value>;

/** `of`: the database, as the cache's key. At most `most` in all, by `countOf`; the least recently used go first. */
export function createAsyncCache<Value>(most: number, countOf: (value: Value) => number): AsyncCache<Value> {
  const cached = new WeakMap<object, Map<string, Value>>();
  return async (of, key, make) => {
    const known = cached.get(of) ?? new Map<string, Value>();
    cached.set(of, known);
    const value = known.get(key) ?? (await make());
    known.delete(key);
    known.set(key, value);
    let sum = known.values().reduce((total, each) => total + countOf(each) + 1, 0);
    for (const [oldest, each] of known) {
      if (sum <= most || oldest === key) break;
      known.delete(oldest);
      sum -= countOf(each) + 1;
    }
    return value;
  };
}
