import { defineModule, defineDependency } from '../dependencies.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createMessageSender } from './message-sender.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Messages to phones. */
    outbox: Outbox;
  }
}

const SEND_MS = 1_000;

export const outgoing = defineModule({
  name: 'outgoing',
  parts: [
    defineDependency(
      'outbox',
      ['database', 'clock', 'machine', 'secrets', 'config', 'log', 'metrics'],
      ({ config: { sender }, ...parts }) => createOutbox(parts, sender ? createMessageSender(sender) : null),
      {
        jobs: (outbox) => [
          { name: 'words to phones', everyMs: SEND_MS, run: () => outbox.send('code') },
          { name: 'messages on their way', everyMs: SEND_MS, run: () => outbox.send('notice') },
        ],
      },
    ),
  ],
});
