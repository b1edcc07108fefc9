/** The guide's text, each sentence one tap from its sources. */
import { useState } from 'react';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, type CallInput, useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValueList } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDate, formatFullDateTime } from '../../format/dates.ts';
import { getLanguage, useTexts } from '../../language/language.ts';
import styles from './guide.module.css';
import { GuideSubscriptionStatus } from './guide-subscription-status.tsx';

export type GuideSubject = Omit<CallInput<'guide/explain'>, 'zone'>;

/** Figures of a whole day have no time. */
const whenOf = (at: string): string =>
  at.endsWith('T00:00:00.000Z') ? formatDate(at.slice(0, 10)) : formatFullDateTime(at);
type Sentence = CallAnswer<'guide/explain'>['sentences'][number];

function SentenceSources({ sources }: Pick<Sentence, 'sources'>) {
  const t = useTexts('guide');
  return (
    <section className={styles.sources} aria-label={t.standsOn}>
      <KeyValueList>
        {sources.map(({ label, exact, from, at }, index) => (
          <KeyValue
            key={`${label} ${index}`}
            name={
              <>
                {label}
                <span className={styles.from}>
                  {from} · {whenOf(at)}
                </span>
              </>
            }
          >
            {exact}
          </KeyValue>
        ))}
      </KeyValueList>
    </section>
  );
}

function GuideSentenceRow({ sentence: { text, sources } }: { sentence: Sentence }) {
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.one}>
      <button type="button" className={styles.text} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.words}>{text}</span>
        <span className={styles.arrow}>
          <Icon name="down" size="small" />
        </span>
      </button>
      {open ? <SentenceSources sources={sources} /> : null}
    </li>
  );
}

/** Checked sentences, each one tap from its sources. */
export function GuideSentenceList({ sentences, label }: { sentences: readonly Sentence[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {sentences.map((sentence, index) => (
        // A sentence keeps its key while its figures change, so that opened sources stay open.
        <GuideSentenceRow key={index} sentence={sentence} />
      ))}
    </ul>
  );
}

export const useGuideExplanation = (guideSubject: GuideSubject) =>
  useCall(
    'guide/explain',
    { ...guideSubject, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    {
      keepPrevious: true,
      staleTimeMs: 5_000,
      language: getLanguage(),
    },
  );

export default function GuideExplanation({ guideSubject }: { guideSubject: GuideSubject }) {
  const t = useTexts('guide');
  const { data, error, refetch } = useGuideExplanation(guideSubject);
  if (error instanceof RefusalError && error.code === 'guideNotInPlan')
    return (
      <>
        <p className={styles.alone}>{describeFailure(error)}</p>
        <GuideSubscriptionStatus />
      </>
    );
  if (!data)
    return error ? (
      <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={4} />
    );
  if (data.sentences.length === 0) return <p className={styles.alone}>{t.none}</p>;
  return <GuideSentenceList sentences={data.sentences} label={t.about[guideSubject.about]} />;
}
