import { defineArea } from '../area.ts';
import { sendPushes } from '../push/send-pushes.ts';
import { noticesHandlers } from './handlers.ts';

const PUSHES_MS = 2_000;

export const notices = defineArea({
  name: 'notices',
  calls: noticesHandlers,
  jobs: (parts) => [{ name: 'pushes', everyMs: PUSHES_MS, run: () => sendPushes(parts) }],
});
