import { defineConsoleArea } from '../../area.ts';
import { ErroneousTradesPage } from './erroneous-trades-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineConsoleArea({
  texts: { en, kor },
  // Each of a customer's orders leads there; without one there is nothing to see.
  pages: [{ path: '/erroneous-trades/:customer/:order', Page: ErroneousTradesPage }],
});
