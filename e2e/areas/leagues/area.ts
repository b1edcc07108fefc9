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
    'staff/setUpLeague': () => ({
      organiser: '1',
      name: 'Herons',
      startsAt: inMinutes(60),
      endsAt: inMinutes(180),
      currency: 'USD',
      capital: '1000',
      markets: ['US'],
      names: ['Ana'],
    }),
    'leagues/joinLeague': () => ({ code: 'ABCDEFGH' }),
    'leagues/editLeague': () => ({ league: '10000', name: 'Egrets' }),
    'leagues/removeEntrant': () => ({ league: '10000', entry: '0123456789abcdef' }),
    'leagues/removeName': () => ({ league: '10000', code: 'ABCDEFGH' }),
    'leagues/resetNameLogin': () => ({ league: '10000', code: 'ABCDEFGH' }),
    'leagues/logInByName': () => ({ league: 'ABCDEFGH', name: 'Ana', password: 'BCDEFGHJ' }),
    'leagues/exportLeague': () => ({ league: '10000', what: 'board' }),
    'leagues/inviteNames': () => ({ league: '10000', names: ['Ana'] }),
    'leagues/writeJournal': () => ({ league: '10000', text: 'Because.' }),
  },
};
