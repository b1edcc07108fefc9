/** The part of the manifest that a first load needs. */
import { type RefusalDeclarations, declareTexts } from '../area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/first/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/first/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/first/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/first/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  leagueNotFound: {},
  leagueNotAllowed: {},
  organiserUnknown: { customer: 'text' },
  organiserNotAllowed: { customer: 'text' },
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
  leagueOwn: {},
  leagueNameTaken: {},
  leagueFixed: {},
  leagueUpcoming: {},
  leagueRunning: {},
  leagueNameUsed: {},
  nameLoginNotManaged: {},
  nameLoginsOff: {},
  agreementRequired: {},
  leagueNotRunning: { startsAt: 'time', endsAt: 'time' },
  leagueInstrument: {},
  leagueOrderType: {},
  leaguePayment: {},
  leagueShare: { percent: 'number', amount: 'amount', currency: 'currency' },
} as const satisfies RefusalDeclarations;
