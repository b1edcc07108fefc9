import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { caseClosed: '此案件已結案。', caseNotYours: '此案件由其他人員處理。' },
};
