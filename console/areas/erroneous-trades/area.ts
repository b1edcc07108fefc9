import { defineArea } from '../../area.ts';
import { TradesPage } from './trades-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

export const area = defineArea({
  texts: { en, kor },
  // Each of a customer's orders leads there; without one there is nothing to see.
  pages: [{ path: '/erroneous-trades/:customer/:order', Page: TradesPage }],
});
