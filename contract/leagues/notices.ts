import type { Notices } from '../area.ts';

const NAME = { name: 'text', league: 'id' } as const;

export const notices = {
  applications: {
    leagueJoined: { ...NAME, amount: 'amount', currency: 'currency' },
    leaguePlaced: { ...NAME, place: 'number', entries: 'number' },
    leagueUnplaced: NAME,
    leagueComment: NAME,
  },
} as const satisfies Notices;
