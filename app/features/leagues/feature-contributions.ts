import type { FeatureContributions, NoticeParams, NoticeLink } from '../../feature.ts';

const idIn = ({ league }: NoticeParams): string => (typeof league === 'string' ? league : '');
const toLeague = (params: NoticeParams): NoticeLink => ({
  to: '/home/league',
  query: { league: idIn(params) },
  says: (t) => t.leagues.toLeague,
});
const toJournal = (params: NoticeParams): NoticeLink => ({
  to: '/home/leagueJournal',
  query: { league: idIn(params) },
  says: (t) => t.leagues.toJournal,
});

export const contributions: FeatureContributions = {
  tools: [{ at: 28, group: 'follow', icon: 'trophy', title: (t) => t.routes.leagues, to: '/home/leagues' }],
  menu: [{ on: 'mine', at: 46, icon: 'star', title: (t) => t.routes.leagues, to: '/home/leagues' }],
  notices: {
    leagueJoined: toLeague,
    leaguePlaced: toLeague,
    leagueUnplaced: toLeague,
    leagueRemoved: toLeague,
    leagueComment: toJournal,
  },
};
