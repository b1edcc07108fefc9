import { defineArea } from '../area.ts';
import type { Job } from '../job.ts';
import type { Parts } from '../parts.ts';
import { part } from '../parts.ts';
import { carryNotices, forgetCarried } from './carry-notices.ts';
import { forgetSignedOut } from './push-store.ts';
import { sendPushes } from './send-pushes.ts';
import { noticesHandlers } from './handlers.ts';
import { ownData } from './own-data.ts';
import { tellMany, writeTellings } from './tell-many.ts';

declare module '../parts.ts' {
  interface Parts {
    /** Writes one notice to many customers, in the transaction that causes it. */
    tellMany: typeof tellMany;
  }
}

const TELL_MS = 1_000;
const PUSHES_MS = 2_000;
const CARRY_MS = 2_000;
const FORGET_MS = 3_600_000;

export const notices = defineArea({
  name: 'notices',
  parts: [part('tellMany', [], () => tellMany)],
  calls: noticesHandlers,
  jobs: (parts) => [
    { name: 'tellings', everyMs: TELL_MS, run: () => writeTellings(parts) },
    { name: 'pushes', everyMs: PUSHES_MS, run: () => sendPushes(parts) },
    { name: 'ended subscriptions', everyMs: FORGET_MS, run: () => forgetSignedOut(parts.database) },
    ...carrying(parts),
  ],
  ownData,
});

/** Only if a message service is configured, and the operator wants notices sent to phones. */
function carrying(parts: Parts): Job[] {
  const kinds = parts.config.sender?.notices ?? [];
  if (kinds.length === 0) return [];
  return [
    { name: 'messages to phones', everyMs: CARRY_MS, run: () => carryNotices(parts, kinds) },
    { name: 'carried messages', everyMs: FORGET_MS, run: () => forgetCarried(parts) },
  ];
}
