import type { texts as en } from './en.ts';

export const texts: typeof en = {
  errors: {
    caseClosed: '이미 종결한 사건이에요.',
    caseNotYours: '다른 담당자가 맡은 사건이에요.',
    caseWaits: '다른 담당자가 종결을 확인해야 해요.',
    caseNotProposed: '아직 종결이 제안되지 않았어요.',
  },
};
