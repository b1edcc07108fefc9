/** The part of the manifest that a first load needs. */
import { type RefusalDeclarations, declareTexts } from '../area.ts';

export const firstTexts = declareTexts({
  en: () => import('./texts/first/en.ts'),
  cn: () => import('./texts/first/cn.ts'),
  kor: () => import('./texts/first/kor.ts'),
  zhs: () => import('./texts/first/zhs.ts'),
  esp: () => import('./texts/first/esp.ts'),
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
