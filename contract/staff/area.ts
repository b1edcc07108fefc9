import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('staff');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
});

export const refusals = {
  notInReview: {},
  requestClaimed: {},
  claimFirst: {},
  voucherFirst: {},
  samePersonUndecided: {},
  samePersonDisputed: {},
  claimsUsedUp: { hours: 'number' },
  secondApproverNeeded: {},
  restrictionsToday: { maximum: 'number' },
  ownApproval: {},
  wrongStaffLogin: {},
  ownCredentialsFirst: {},
  passwordAsBefore: {},
  notPermitted: { permission: 'text' },
  reasonNeeded: {},
  proposalUnreadable: {},
  loginTaken: {},
  staffNameTaken: {},
  staffNameLetters: {},
  lastOwner: {},
  ownChange: {},
  rolesApart: {},
  staffResting: { until: 'time' },
  approversLinked: {},
  ownSettlement: {},
  customerOnStaffDevice: {},
  hadPart: {},
  depositCalledBack: { reference: 'text', amount: 'amount', currency: 'currency' },
  enrolmentUnknown: {},
  otherAccountLinked: {},
  notAhead: { earliest: 'time' },
  alreadyWithdrawn: {},
  languagesMissing: { languages: 'text' },
  auditRunning: { since: 'time' },
  creditAhead: { line: 'number', today: 'date' },
  fileUnreadable: { line: 'number' },
  fileEncoding: { encoding: 'text' },
  statementColumns: { columns: 'text' },
  statementFormat: {},
  entryDatedAhead: { line: 'number', latest: 'date' },
  statementUnbalanced: { line: 'number' },
  otherAccount: { stated: 'text', ours: 'text' },
} as const satisfies RefusalDeclarations;

export const notices = {
  security: {
    correctionCredited: { amount: 'amount', currency: 'currency', remark: 'text' },
    correctionDebited: { amount: 'amount', currency: 'currency', remark: 'text' },
  },
} as const satisfies NoticeDeclarations;
