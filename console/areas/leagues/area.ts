import { defineConsoleArea } from '../../area.ts';
import { LeagueSetUpPage } from './set-up/league-set-up-page.tsx';
import { LeaguesPage } from './leagues-page.tsx';
import en from './texts/en.json' with { type: 'json' };
import kor from './texts/kor.json' with { type: 'json' };

export const area = defineConsoleArea({
  texts: { en, kor },
  pages: [
    { path: '/leagues', Page: LeaguesPage },
    { path: '/leagues/real-prices', Page: LeagueSetUpPage },
  ],
  menuEntries: [
    {
      path: '/leagues',
      title: { en: 'Leagues', kor: '리그' },
      group: 'product',
      menuPosition: 70,
      permission: 'invitations',
      key: 't',
    },
  ],
});

declare module '../../language/console-text-types.ts' {
  interface AreaTexts {
    leagues: (typeof en)['leagues'];
    leagueSetUp: (typeof en)['leagueSetUp'];
  }
}
