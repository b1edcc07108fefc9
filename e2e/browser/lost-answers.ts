import type { CallName } from '@bourse/contract/calls.ts';
import type { Phone } from './phone.ts';

export interface LostAnswers {
  /** Of each request that reached the server. */
  readonly keys: string[];
  /** From now on answers arrive. */
  found(): void;
}

/** The server carries out these calls, but none of its answers arrives. */
export async function loseAnswers({ page }: Phone, ...calls: CallName[]): Promise<LostAnswers> {
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
