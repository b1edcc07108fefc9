/** A browser of a test: its device cookie goes with every call, the app's and the console's. */
import { type CallClient, createCallClient } from '@bourse/contract/call-client.ts';

export function openTestBrowser(origin: string): (session?: { token?: string; account?: string }) => CallClient {
  let cookie = '';
  return (session = {}) =>
    createCallClient({
      base: `${origin}/api/vue`,
      headers: () => ({ ...session }),
      fetch: async (url, init) => {
        const response = await fetch(url, { ...init, headers: { ...init?.headers, ...(cookie ? { cookie } : {}) } });
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
        return response;
      },
    });
}
