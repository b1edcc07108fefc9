import { defineConsoleArea } from '../../area.ts';
import { ErroneousTradesPage } from './erroneous-trades-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  // Each of a customer's orders leads there; without one there is nothing to see.
  pages: [{ path: '/erroneous-trades/:customer/:order', Page: ErroneousTradesPage }],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    erroneousTrades: (typeof en)['erroneousTrades'];
  }
}
