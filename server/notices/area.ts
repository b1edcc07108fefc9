import { defineArea } from '../area.ts';
import { forgetSignedOut } from './push-store.ts';
import { sendPushes } from './send-pushes.ts';
import { noticesHandlers } from './handlers.ts';
import { ownData } from './own-data.ts';

const PUSHES_MS = 2_000;
const FORGET_MS = 3_600_000;

export const notices = defineArea({
  name: 'notices',
  calls: noticesHandlers,
  jobs: (parts) => [
    { name: 'pushes', everyMs: PUSHES_MS, run: () => sendPushes(parts) },
    { name: 'ended subscriptions', everyMs: FORGET_MS, run: () => forgetSignedOut(parts.database) },
  ],
  ownData,
});
