import { defineConsoleArea } from '../../area.ts';
import { LeagueSetUpPage } from './set-up/league-set-up-page.tsx';
import { LeaguesPage } from './leagues-page.tsx';
import { texts as en } from './texts/en.ts';
import { texts as kor } from './texts/kor.ts';

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
