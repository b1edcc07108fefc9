import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: { caseClosed: '이미 종결한 사건이에요.', caseNotYours: '다른 담당자가 맡은 사건이에요.' },
};
