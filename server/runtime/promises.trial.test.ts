import { expect, test } from 'vitest';
import { serializeReloads } from './promises.ts';

test('an older reading never replaces a newer one, and callers see everything written before their call', async () => {
  let [written, read, under] = [0, 0, 0];
  const waits: (() => void)[] = [];
  const reload = serializeReloads(async () => {
    expect((under += 1)).toBe(1);
    const found = written;
    await new Promise<void>((resolve) => waits.push(resolve));
    read = found;
    under -= 1;
  });
  const old = reload();
  written = 1;
  const [first, second] = [reload(), reload()];
  expect(waits.length).toBe(1);
  waits.shift()!();
  await old;
  expect(read).toBe(0);
  await expect.poll(() => waits.length).toBe(1);
  waits.shift()!();
  await Promise.all([first, second]);
  expect([read, waits.length]).toEqual([1, 0]);
});

test('reports a failed reading to its callers, and tries the next one', async () => {
  let times = 0;
  const reload = serializeReloads(async () => {
    if ((times += 1) === 1) throw new Error('away');
  });
  const both = [reload(), reload()] as const;
  await expect(both[0]).rejects.toThrow('away');
  await both[1];
  await reload();
  expect(times).toBe(3);
});
