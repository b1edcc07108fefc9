import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { GUIDE_AUDIT } from './audit.ts';
import { createGuideAnswerStreams } from './guide-answer-streams.ts';
import { askGuide, consentToAsking, reportAnswer } from './ask-guide.ts';
import { explain } from './explain.ts';
import { findSubjects } from './find-subjects.ts';
import { GUIDE_RECORDS, customerDataColumns } from './guide-records.ts';
import { agreeToPay, cancelPlan, getPlan, processDueGuidePlans, subscribePlan } from './paid-plans.ts';
import { listReportedAnswers, resolveReportedAnswer } from './reported-answers.ts';

declare module '../dependencies.ts' {
  interface AutomationNames {
    guide: true;
  }
}

const PLAN_CHECK_MS = 60_000;

export const guide = defineArea({
  name: 'guide',
  rules: ['guide'],
  records: GUIDE_RECORDS,
  parts: [
    defineDependency('answersComing', ['topics'], ({ topics }) => {
      const coming = createGuideAnswerStreams();
      topics.register('answering', coming.topic);
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
  jobs: (parts) => [{ name: 'guide plans', everyMs: PLAN_CHECK_MS, run: () => processDueGuidePlans(parts) }],
  audit: GUIDE_AUDIT,
  customerDataColumns,
});
