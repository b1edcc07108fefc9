import type { Refusals } from '../area.ts';

export const refusals = {
  leagueNotFound: {},
  leagueNotAllowed: {},
  leagueDates: {},
  leagueTerms: {},
  leagueCurrency: { currency: 'currency' },
  leaguesFull: { maximum: 'number' },
  leaguesToday: { maximum: 'number' },
  journalFull: { maximum: 'number' },
  leagueFull: { maximum: 'number' },
  leagueJoined: {},
  leagueLeft: {},
  leagueOver: {},
  leagueNotFinal: {},
  leagueSamePerson: {},
  leagueNotRunning: { startsAt: 'time', endsAt: 'time' },
  leagueInstrument: {},
  leagueOrderType: {},
  leaguePayment: {},
  leagueShare: { percent: 'number', amount: 'amount', currency: 'currency' },
} as const satisfies Refusals;
