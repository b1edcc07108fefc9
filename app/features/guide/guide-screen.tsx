/** The guide: what is explained, or could be; and what it can't know. */
import { useCall } from '../../api/use-call.ts';
import { BackHeader } from '../../components/back-header.tsx';
import { Card } from '../../components/card.tsx';
import { Page } from '../../components/page.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { useChosenPortfolio } from '../../session/portfolio.ts';
import { AskCard } from './ask-card.tsx';
import { Choice } from './choice.tsx';
import styles from './guide.module.css';
import { PlanStanding } from './plan-card.tsx';
import Sentences, { type Asked, useExplained } from './sentences.tsx';
import type { About } from './way.tsx';

/** Subjects that don't need the plan; others show the plan themselves if it is missing. */
const FREE: readonly About[] = ['instrument', 'fee', 'refusal'];

/** What the address asks for; null if that can't be explained. */
function useAsked(): Asked | null {
  const { about, of } = useHashQuery();
  const portfolio = useChosenPortfolio();
  const [currency] = useDisplayCurrency();
  if (about === 'portfolio') return { about, of: of ?? portfolio, in: currency };
  if (of === undefined || !['instrument', 'fee', 'refusal', 'statement'].includes(about ?? '')) return null;
  return { about: about as About, of, ...(about === 'statement' || about === 'refusal' ? { in: currency } : {}) };
}

/** Below what is explained or can be chosen: a question about it, the plan, and the guide's limits. */
function Below({ asked }: { asked: Asked | null }) {
  const t = useTexts('guide');
  const { isPending } = useCall('guide/getPlan', {});
  if (isPending) return null;
  return (
    <>
      {asked ? <AskCard key={`ask ${JSON.stringify(asked)}`} asked={asked} /> : null}
      {asked && !FREE.includes(asked.about) ? null : (
        <Card title={t.plan.title}>
          <PlanStanding />
        </Card>
      )}
      <Card title={t.cannot}>
        <p className={styles.alone}>{t.cannotSays}</p>
      </Card>
    </>
  );
}

function Explained({ asked }: { asked: Asked }) {
  const t = useTexts('guide');
  const { isPending } = useExplained(asked);
  return (
    <>
      <Card title={t.about[asked.about]}>
        <Sentences key={JSON.stringify(asked)} asked={asked} />
      </Card>
      {isPending ? null : <Below asked={asked} />}
    </>
  );
}

export default function GuideScreen() {
  const t = useTexts('guide');
  const title = useTexts('routes').guide;
  const asked = useAsked();
  return (
    <>
      <BackHeader title={title} fallback="/home/index" />
      <Page foot="none">
        <p className={styles.says}>{t.lead}</p>
        {asked ? (
          <Explained asked={asked} />
        ) : (
          <Choice>
            <Below asked={null} />
          </Choice>
        )}
      </Page>
    </>
  );
}
