import type { AccessMatrixContribution } from '../../access-matrix-contribution.ts';

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Only organisers allowed by the operator make leagues, so the matrix's customers have none. */
export const leagues: AccessMatrixContribution = {
  inputs: {
    'leagues/getLeague': () => ({ league: '10000' }),
    'leagues/createLeague': () => ({
      name: 'Herons',
      startsAt: inMinutes(60),
      endsAt: inMinutes(180),
      currency: 'USD',
      capital: '1000',
      markets: ['US'],
    }),
    'leagues/joinLeague': () => ({ code: 'ABCDEFGH' }),
    'leagues/exportLeague': () => ({ league: '10000', what: 'board' }),
    'leagues/inviteNames': () => ({ league: '10000', names: ['Ana'] }),
    'leagues/writeJournal': () => ({ league: '10000', text: 'Because.' }),
  },
};
