import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { GUIDE_AUDIT_CHECKS } from './audit-checks.ts';
import { createGuideAnswerStreams } from './guide-answer-streams.ts';
import { answerQuestion } from './answer-question.ts';
import { askGuide, consentToAsking, reportAnswer } from './ask-guide.ts';
import { explainSubject } from './build-guide-explanations.ts';
import { findQuestionSubjects } from './find-question-subjects.ts';
import { GUIDE_RECORDS, customerDataExport } from './guide-records.ts';
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
  automations: ['guide'],
  records: GUIDE_RECORDS,
  dependencies: [
    defineDependency('guideAnswerStreams', ['channelRegistry'], ({ channelRegistry }) => {
      const coming = createGuideAnswerStreams();
      channelRegistry.register('answering', coming.topic);
      return coming;
    }),
  ],
  calls: (dependencies, { handlers }) => ({
    'guide/explain': explainSubject(dependencies, handlers),
    'guide/answerQuestion': answerQuestion(dependencies, handlers),
    'guide/findSubjects': findQuestionSubjects(dependencies, handlers),
    'guide/getPlan': getPlan(dependencies, handlers),
    'guide/subscribePlan': subscribePlan(dependencies),
    'guide/agreeToPay': agreeToPay(dependencies),
    'guide/cancelPlan': cancelPlan(dependencies),
    'guide/askGuide': askGuide(dependencies, handlers),
    'guide/consentToAsking': consentToAsking(dependencies),
    'guide/reportAnswer': reportAnswer(dependencies),
    'staff/listReportedAnswers': listReportedAnswers(dependencies),
    'staff/resolveReportedAnswer': resolveReportedAnswer(dependencies),
  }),
  jobs: (dependencies) => [
    { name: 'guide plans', everyMs: PLAN_CHECK_MS, run: () => processDueGuidePlans(dependencies) },
  ],
  audit: GUIDE_AUDIT_CHECKS,
  customerDataExport,
});
