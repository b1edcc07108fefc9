import { defineArea } from '../area.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { createAnswersComing } from './answer-stream.ts';
import { askGuide, consentToAsking, reportAnswer } from './ask-guide.ts';
import { explain } from './explain.ts';
import { findSubjects } from './find-subjects.ts';
import { GUIDE_RECORDS, ownData } from './records.ts';
import { agreeToPay, cancelPlan, getPlan, runPlans, subscribePlan } from './plans.ts';
import { listReportedAnswers, resolveReportedAnswer } from './reported-answers.ts';

declare module '../parts.ts' {
  interface RuleNames {
    guide: true;
  }
}

const LOOK_MS = 60_000;

export const guide = defineArea({
  name: 'guide',
  rules: ['guide'],
  records: GUIDE_RECORDS,
  parts: [
    part('answersComing', ['topics'], ({ topics }) => {
      const coming = createAnswersComing();
      topics.bring('answering', coming.topic);
      return coming;
    }),
  ],
  calls: (parts, { handlers }) => ({
    'guide/explain': explain(parts, handlers),
    'guide/findSubjects': findSubjects(parts, handlers),
    'guide/getPlan': getPlan(parts, handlers),
    'guide/subscribePlan': subscribePlan(parts),
    'guide/agreeToPay': agreeToPay(parts),
    'guide/cancelPlan': cancelPlan(parts),
    'guide/askGuide': askGuide(parts, handlers),
    'guide/consentToAsking': consentToAsking(parts),
    'guide/reportAnswer': reportAnswer(parts),
    'staff/listReportedAnswers': listReportedAnswers(parts),
    'staff/resolveReportedAnswer': resolveReportedAnswer(parts),
  }),
  jobs: (parts) => [{ name: 'guide plans', everyMs: LOOK_MS, run: () => runPlans(parts) }],
  audit: AUDIT,
  ownData,
});
