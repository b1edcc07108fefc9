import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    caseClosed: '此案件已结案。',
    caseNotYours: '此案件由其他人员处理。',
    caseWaits: '此案件的结果须由另一人确认。',
    caseNotProposed: '尚未有人提出此案件的结果。',
  },
};
