/** The guide: the explanation of a subject or the choice of one, and the guide's limits. */
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Card } from '../../components/card.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { AskGuideCard } from './ask-guide-card.tsx';
import styles from './guide.module.css';
import { GuideSubscriptionStatus } from './guide-subscription-status.tsx';
import GuideExplanation, { type GuideSubject, useGuideExplanation } from './guide-explanation.tsx';
import { type GuideSubjectKind, FindGuideSubjectCard, GuideSubjectLink } from './find-guide-subject-card.tsx';
import type { ReactNode } from 'react';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { getLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { homeMarketOf } from '../../instruments/markets.ts';
import { getServerNow } from '../../time/server-clock.ts';

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

/** The lower part of the screen: a question about the subject, the plan, and the guide's limits. */
function QuestionSubscriptionAndLimits({ guideSubject }: { guideSubject: GuideSubject | null }) {
  const t = useTexts('guide');
  const { isPending } = useCall('guide/getPlan', {});
  if (isPending) return null;
  return (
    <>
      {guideSubject ? <AskGuideCard key={`ask ${JSON.stringify(guideSubject)}`} guideSubject={guideSubject} /> : null}
      {guideSubject && !FREE.includes(guideSubject.about) ? null : (
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
  const title = useTexts('routes').guide;
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

/** What can be explained: by a question, or from a list. */

function ChargeSubjectLinks({ market, rules }: { market: Market; rules: CallAnswer<'quotes/getRulebook'> }) {
  const t = useTexts('guide');
  const names = useTexts('charges');
  const { short } = useTexts('markets');
  const charges = [...new Set(rules.charges.map(({ name }) => name))];
  if (charges.length === 0) return null;
  return (
    <Card title={fillPlaceholders(t.charges, { market: short[market] })}>
      {charges.map((name) => (
        <GuideSubjectLink key={name} title={labelOf(names, name)} about="fee" of={`${market}:${name}`} />
      ))}
    </Card>
  );
}

function LastInstrument({ instrument }: { instrument: string }) {
  const t = useTexts('guide');
  const { data } = useCall('quotes/getInstrument', { instrument }, { staleTimeMs: 60_000 });
  return <GuideSubjectLink title={t.instrumentLast} sub={data?.name ?? '\u00a0'} about="instrument" of={instrument} />;
}

/** In UTC, whose days define the periods. */
const monthNow = (): string => new Date(getServerNow()).toISOString().slice(0, 7);

/**
 * Subjects to choose from; orders and refusals are explained where they are shown. Lower parts appear only once
 * everything above them is known.
 */
function GuideSubjectChoice({ children }: { children: ReactNode }) {
  const t = useTexts('guide');
  const kinds = useTexts('terms').transfer;
  const instrument = getLastChosenInstrument();
  const [currency] = useDisplayCurrency();
  const market = MARKETS.find((each) => instrument?.startsWith(`${each}.`)) ?? homeMarketOf(currency);
  const movements = useListCall('wallet/listTransfers', { portfolio: 'all', limit: 1 });
  const rules = useCall('quotes/getRulebook', { market });
  const [last] = movements.rows;
  return (
    <>
      <FindGuideSubjectCard />
      <Card title={t.choose}>
        {instrument ? <LastInstrument instrument={instrument} /> : null}
        <GuideSubjectLink title={t.portfolioWhole} about="portfolio" />
        {last ? (
          <GuideSubjectLink
            title={t.statementLast}
            sub={`${labelOf(kinds, last.code)} · ${formatMoneyWithCurrency(last.amount, last.currency)}`}
            about="statement"
            of={last.seq}
          />
        ) : null}
        {movements.isPending ? null : <GuideSubjectLink title={t.statementMonth} about="statement" of={monthNow()} />}
      </Card>
      {movements.isPending || rules.isPending ? null : (
        <>
          {rules.data ? <ChargeSubjectLinks market={market} rules={rules.data} /> : null}
          {children}
        </>
      )}
    </>
  );
}
