/**
 * A trial server whose news sources are on this machine: `node server/testing/local-news-server-main.ts ORIGIN`.
 * Each is polled several times a second, so that corrections arrive at once.
 */
import { serve } from '../serve.ts';
import { TEST_HTTP_LIMITS } from './test-http-limits.ts';

const POLL_EVERY_MS = 250;

const origin = process.argv[2] ?? '';
await serve({
  limits: TEST_HTTP_LIMITS,
  newsFetchOptions: { allowedPrivateOrigin: origin, everyMs: POLL_EVERY_MS },
  config: {
    newsSources: [
      { name: 'Example Wire', language: 'en', licence: 'CC BY 4.0', url: `${origin}/wire`, sponsored: false },
      { name: 'Paid Wire', language: 'en', licence: 'by contract', url: `${origin}/paid`, sponsored: true },
    ],
  },
});
