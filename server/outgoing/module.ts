import { defineModule, defineDependency } from '../dependencies.ts';
import { createPhoneMessageOutbox, type PhoneMessageOutbox } from './phone-message-outbox.ts';
import { createPhoneMessageSender } from './phone-message-sender.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** Messages to phones. */
    outbox: PhoneMessageOutbox;
  }
}

const SEND_MS = 1_000;

export const outgoingModule = defineModule({
  name: 'outgoing',
  dependencies: [
    defineDependency(
      'outbox',
      ['database', 'clock', 'machineClock', 'secrets', 'config', 'log', 'metrics'],
      ({ config: { sender }, ...dependencies }) =>
        createPhoneMessageOutbox(dependencies, sender ? createPhoneMessageSender(sender) : null),
      {
        jobs: (outbox) => [
          { name: 'words to phones', everyMs: SEND_MS, run: () => outbox.send('code') },
          { name: 'messages on their way', everyMs: SEND_MS, run: () => outbox.send('notice') },
        ],
      },
    ),
  ],
});
