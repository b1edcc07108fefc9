/** The guide's text, each sentence one tap from its sources. */
import { useState } from 'react';
import { RefusalError } from '@bourse/web/refusal-error.ts';
import { describeFailure } from '../../api/failure.ts';
import { type Answer, type Input, useCall } from '../../api/use-call.ts';
import { KeyValue, KeyValues } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDate, formatTime } from '../../format/dates.ts';
import { getLanguage, useTexts } from '../../language/language.ts';
import styles from './guide.module.css';
import { PlanStanding } from './plan-card.tsx';

export type Asked = Omit<Input<'guide/explain'>, 'zone'>;

/** Figures of a whole day have no time. */
const whenOf = (at: string): string => (at.endsWith('T00:00:00.000Z') ? formatDate(at.slice(0, 10)) : formatTime(at));
type Sentence = Answer<'guide/explain'>['sentences'][number];

function Sources({ sources }: Pick<Sentence, 'sources'>) {
  const t = useTexts('guide');
  return (
    <section className={styles.sources} aria-label={t.standsOn}>
      <KeyValues>
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
      </KeyValues>
    </section>
  );
}

function One({ sentence: { text, sources } }: { sentence: Sentence }) {
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.one}>
      <button type="button" className={styles.text} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.words}>{text}</span>
        <span className={styles.arrow}>
          <Icon name="down" size="small" />
        </span>
      </button>
      {open ? <Sources sources={sources} /> : null}
    </li>
  );
}

/** Checked sentences, each one tap from its sources. */
export function SentenceList({ sentences, label }: { sentences: readonly Sentence[]; label: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {sentences.map((sentence, index) => (
        // A sentence keeps its key while its figures change, so that opened sources stay open.
        <One key={index} sentence={sentence} />
      ))}
    </ul>
  );
}

export const useExplained = (asked: Asked) =>
  useCall(
    'guide/explain',
    { ...asked, zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    {
      keepPrevious: true,
      staleTimeMs: 5_000,
      language: getLanguage(),
    },
  );

export default function Sentences({ asked }: { asked: Asked }) {
  const t = useTexts('guide');
  const { data, error, refetch } = useExplained(asked);
  if (error instanceof RefusalError && error.code === 'guideNotInPlan')
    return (
      <>
        <p className={styles.alone}>{describeFailure(error)}</p>
        <PlanStanding />
      </>
    );
  if (!data)
    return error ? (
      <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={4} />
    );
  if (data.sentences.length === 0) return <p className={styles.alone}>{t.none}</p>;
  return <SentenceList sentences={data.sentences} label={t.about[asked.about]} />;
}
