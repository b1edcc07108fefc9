import { defineModule, part } from '../parts.ts';
import { createLive, type Live, type TellEvents } from '../commands/transaction.ts';
import { createTopics, type Topics } from './topics.ts';
import { openWordOfEvents, type WordOfEvents } from './event-relay.ts';

declare module '../parts.ts' {
  interface Parts {
    live: Live;
    tellEvents: TellEvents;
    /** Announces events that other processes have committed. */
    wordOfEvents: WordOfEvents;
    /** The channels that areas add. */
    topics: Topics;
  }
}

export const stream = defineModule({
  name: 'stream',
  parts: [
    part('live', ['commits'], ({ commits }) => {
      const live = createLive();
      commits.listen(({ events }) => {
        for (const event of events) live.publish(event.account, [event]);
      });
      return live;
    }),
    part('wordOfEvents', ['config', 'database', 'live', 'log', 'world'], (parts) => openWordOfEvents(parts), {
      stop: (word) => word.stop(),
    }),
    part('topics', [], () => createTopics()),
  ],
});
