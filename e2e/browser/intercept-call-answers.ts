import type { CallName } from '@bourse/contract/calls.ts';
import type { Phone } from './phone.ts';

export interface DroppedCallAnswers {
  /** Of each request that reached the server. */
  readonly keys: string[];
  /** From now on answers arrive. */
  found(): void;
}

/** The server executes these calls, but drops their answers. */
export async function dropCallAnswers(
  { page }: Pick<Phone, 'page'>,
  ...calls: CallName[]
): Promise<DroppedCallAnswers> {
  const keys: string[] = [];
  let isLost = true;
  await page.route(
    ({ pathname }) => calls.some((call) => pathname.endsWith(`/${call}`)),
    async (route) => {
      keys.push((route.request().postDataJSON() as { key: string }).key);
      if (!isLost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
  return { keys, found: () => void (isLost = false) };
}

/** From now on alters the answers of this call; returns a function that counts them. */
export async function alterCallAnswers<Data>(
  { page }: Pick<Phone, 'page'>,
  call: CallName,
  change: (data: Data) => void,
): Promise<() => number> {
  let reads = 0;
  await page.route(`**/${call}`, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: Data };
    change(json.data);
    reads++;
    await route.fulfill({ response, json });
  });
  return () => reads;
}
