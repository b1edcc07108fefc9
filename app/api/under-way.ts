/** How many commands wait for their answer. */
let count = 0;
const waiting: (() => void)[] = [];

export const isCommandUnderWay = (): boolean => count > 0;

/** Resolves once each has its answer. */
export const whenNoneUnderWay = (): Promise<void> =>
  count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve));

export async function whileUnderWay<Value>(command: () => Promise<Value>): Promise<Value> {
  count += 1;
  try {
    return await command();
  } finally {
    count -= 1;
    if (count === 0) for (const resolve of waiting.splice(0)) resolve();
  }
}
