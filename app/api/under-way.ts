/** How many commands wait for their answer. */
let count = 0;

export const isCommandUnderWay = (): boolean => count > 0;

export async function whileUnderWay<Value>(command: () => Promise<Value>): Promise<Value> {
  count += 1;
  try {
    return await command();
  } finally {
    count -= 1;
  }
}
