/** The guide: the explanation of a subject or the choice of one, and the guide's limits. */
import { useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useAllTexts, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { AskGuideCard } from './ask-guide-card.tsx';
import styles from './guide.module.css';
import { getGuideTitle } from './shared/guide-title.ts';
import { GuideSubscriptionStatus } from './guide-subscription-status.tsx';
import GuideExplanation, { type GuideSubject, useGuideExplanation } from './guide-explanation.tsx';
import type { GuideSubjectKind } from './found-subjects-and-screens.tsx';
import { GuideSubjectChoice } from './guide-subject-choice.tsx';

/** Subjects that don't need the plan; others show the plan themselves if it is missing. */
const FREE: readonly GuideSubjectKind[] = ['instrument', 'fee', 'refusal'];

/** The subject in the address; null if it can't be explained. */
function useRequestedSubject(): GuideSubject | null {
  const { about, of } = useHashQuery();
  const portfolio = useChosenPortfolio();
  const [currency] = useDisplayCurrency();
  if (about === 'portfolio') return { about, of: of ?? portfolio, in: currency };
  if (of === undefined || !['instrument', 'fee', 'refusal', 'statement'].includes(about ?? '')) return null;
  return {
    about: about as GuideSubjectKind,
    of,
    ...(about === 'statement' || about === 'refusal' ? { in: currency } : {}),
  };
}

/**
 * The lower part of the screen: a question about the subject, the plan where it is sold or still runs, and the guide's
 * limits.
 */
function QuestionSubscriptionAndLimits({ guideSubject }: { guideSubject: GuideSubject | null }) {
  const t = useTexts('guide');
  const { data, isPending } = useCall('guide/getPlan', {});
  if (isPending) return null;
  const hasPlan = data !== undefined && (data.isSold || (data.plan !== null && data.plan.status !== 'ended'));
  return (
    <>
      {guideSubject ? <AskGuideCard key={`ask ${JSON.stringify(guideSubject)}`} guideSubject={guideSubject} /> : null}
      {!hasPlan || (guideSubject && !FREE.includes(guideSubject.about)) ? null : (
        <Card title={t.plan.title}>
          <GuideSubscriptionStatus />
        </Card>
      )}
      <Card title={t.cannot}>
        <p className={styles.alone}>{t.cannotSays}</p>
      </Card>
    </>
  );
}

function SubjectExplanation({ guideSubject }: { guideSubject: GuideSubject }) {
  const t = useTexts('guide');
  const { isPending } = useGuideExplanation(guideSubject);
  return (
    <>
      <Card title={t.about[guideSubject.about]}>
        <GuideExplanation key={JSON.stringify(guideSubject)} guideSubject={guideSubject} />
      </Card>
      {isPending ? null : <QuestionSubscriptionAndLimits guideSubject={guideSubject} />}
    </>
  );
}

export default function GuideExplanationScreen() {
  const t = useTexts('guide');
  const title = getGuideTitle(useAllTexts());
  const guideSubject = useRequestedSubject();
  return (
    <>
      <BackHeader title={title} fallback="/home/index" />
      <Page foot="none">
        <p className={styles.says}>{t.lead}</p>
        {guideSubject ? (
          <SubjectExplanation guideSubject={guideSubject} />
        ) : (
          <GuideSubjectChoice>
            <QuestionSubscriptionAndLimits guideSubject={null} />
          </GuideSubjectChoice>
        )}
      </Page>
    </>
  );
}
