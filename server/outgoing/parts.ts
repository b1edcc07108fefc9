import { defineModule, part } from '../parts.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createSender } from './message-sender.ts';

declare module '../parts.ts' {
  interface Parts {
    /** Messages to phones. */
    outbox: Outbox;
  }
}

const SEND_MS = 1_000;

export const outgoing = defineModule({
  name: 'outgoing',
  parts: [
    part(
      'outbox',
      ['database', 'clock', 'machine', 'secrets', 'config', 'log', 'metrics'],
      ({ config: { sender }, ...parts }) => createOutbox(parts, sender ? createSender(sender) : null),
      {
        jobs: (outbox) => [
          { name: 'words to phones', everyMs: SEND_MS, run: () => outbox.send('code') },
          { name: 'messages on their way', everyMs: SEND_MS, run: () => outbox.send('notice') },
        ],
      },
    ),
  ],
});
