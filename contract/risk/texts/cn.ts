import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    caseClosed: '此案件已結案。',
    caseNotYours: '此案件由其他人員處理。',
    caseWaits: '此案件的結果須由另一人確認。',
    caseNotProposed: '尚未有人提出此案件的結果。',
  },
};
