/**
 * A question about one's own figures: the answer with its sources, what it leaves open, and questions to tap next,
 * which keep the subject. What isn't understood leads to subjects and screens that it names.
 */
import { useEffect, useRef, useState } from 'react';
import { type CallAnswer, type CallInput, useCall } from '../../api/use-call.ts';
import { useLastRefusedOrder } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadingOrError } from '../../components/loading-or-error.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { getLastChosenInstrument } from '../../instruments/last-chosen-instrument.ts';
import { useLanguage, useTexts } from '../../language/language.ts';
import { useChosenPortfolio } from '../../session/chosen-portfolio.ts';
import { FoundSubjectsAndScreens } from './found-subjects-and-screens.tsx';
import { GuideSentenceList } from './guide-explanation.tsx';
import styles from './guide.module.css';

const LEAST = 3;
const MOST = 200;

/** `instrument`: what the question before was about. */
interface PosedQuestion {
  question: string;
  instrument: string | null;
}
type OwnFiguresAnswer = CallAnswer<'guide/answerQuestion'>;

function useOwnFiguresAnswer({ question, instrument }: PosedQuestion) {
  const [currency] = useDisplayCurrency();
  const portfolio = useChosenPortfolio();
  const last = useLastRefusedOrder();
  const [viewed] = useState(getLastChosenInstrument);
  return useCall(
    'guide/answerQuestion',
    {
      question,
      in: currency,
      portfolio,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(instrument === null ? {} : { instrument }),
      ...(viewed === null ? {} : { viewed }),
      ...(last === null ? {} : { refused: { code: last.code, params: last.params } }),
    } as CallInput<'guide/answerQuestion'>,
    { staleTimeMs: 5_000, language: useLanguage() },
  );
}

interface AnswerViewProps {
  posed: PosedQuestion;
  onAsk: (next: PosedQuestion) => void;
  onSubject: (instrument: string) => void;
}

function FollowUps({ answer, onAsk }: { answer: OwnFiguresAnswer; onAsk: (question: string) => void }) {
  const t = useTexts('guide').finding;
  return (
    <ul className={styles.next} aria-label={t.next}>
      {answer.followUps.map((question) => (
        <li key={question}>
          <button type="button" className={styles.open} onClick={() => onAsk(question)}>
            <Icon name="chat" size="small" />
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}

function OwnFiguresAnswerView({ posed, onAsk, onSubject }: AnswerViewProps) {
  const { data, error, refetch } = useOwnFiguresAnswer(posed);
  const heading = useRef<HTMLHeadingElement>(null);
  // A tapped question is gone with the answer before; the next one begins here.
  useEffect(() => heading.current?.focus(), []);
  const subject = data?.subject?.instrument;
  useEffect(() => {
    if (subject !== undefined) onSubject(subject);
  }, [subject, onSubject]);
  const limit = data ? <p className={styles.alone}>{data.limit}</p> : null;
  return (
    <section className={styles.answer} aria-label={posed.question}>
      <h3 ref={heading} tabIndex={-1} className={styles.question}>
        {posed.question}
      </h3>
      {data ? (
        <>
          {data.sentences.length > 0 ? <GuideSentenceList sentences={data.sentences} label={posed.question} /> : null}
          {data.kind === null ? <FoundSubjectsAndScreens question={posed.question} otherwise={limit} /> : limit}
          <FollowUps answer={data} onAsk={(question) => onAsk({ question, instrument: subject ?? null })} />
        </>
      ) : (
        <LoadingOrError rows={3} error={error} onRetry={refetch} />
      )}
    </section>
  );
}

export function AskOwnFiguresCard() {
  const { finding: t, asking } = useTexts('guide');
  const [typed, setTyped] = useState('');
  const [posed, setPosed] = useState<PosedQuestion | null>(null);
  const [short, setShort] = useState(false);
  // A question that names nothing goes on about the same.
  const [subject, setSubject] = useState<string | null>(null);
  const ask = () => {
    const question = typed.trim();
    setShort(question.length < LEAST);
    if (question.length >= LEAST) setPosed({ question, instrument: subject });
  };
  return (
    <Card title={t.title}>
      <form
        className={styles.plan}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Field
          label={asking.question}
          value={typed}
          onChange={setTyped}
          maxLength={MOST}
          error={short ? asking.fault : null}
        />
        <Button kind="soft" onPress={ask}>
          {t.find}
        </Button>
        <div role="status">
          {posed === null ? null : (
            <OwnFiguresAnswerView key={JSON.stringify(posed)} posed={posed} onAsk={setPosed} onSubject={setSubject} />
          )}
        </div>
      </form>
    </Card>
  );
}
