import { defineModule, part } from '../parts.ts';
import { createLive, type Live, type TellEvents } from '../live.ts';

declare module '../parts.ts' {
  interface Parts {
    live: Live;
    tellEvents: TellEvents;
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
  ],
});
