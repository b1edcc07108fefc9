/**
 * A question about what is explained, to the service that the operator has configured; hidden if there is none. The
 * server has checked each answer, and each sentence shows its sources.
 */
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import { useState } from 'react';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { useStreamChannel } from '../../stream/app-stream.ts';
import styles from './guide.module.css';
import { type GuideSubject, GuideSentenceList } from './guide-explanation.tsx';

type Subject = Pick<GuideSubject, 'in'> & { about: Exclude<GuideSubject['about'], 'order' | 'refusal'>; of: string };
type GuideAnswer = CallAnswer<'guide/askGuide'>;
const LEAST = 3;
const MOST = 200;

function GuideAnswer({ guideAnswer, question, label }: { guideAnswer: GuideAnswer; question: string; label: string }) {
  const t = useTexts('guide').asking;
  const report = useCommand('guide/reportAnswer');
  const [reported, setReported] = useState(false);
  const sendReport = async () => {
    if (!(await report.run({ answer: guideAnswer.answer, question }))) return;
    setReported(true);
    showToast(t.reported, 'good');
  };
  return (
    <>
      {guideAnswer.sentences.length > 0 ? (
        <GuideSentenceList sentences={guideAnswer.sentences} label={label} />
      ) : (
        <p className={styles.alone}>{t.nothing}</p>
      )}
      {guideAnswer.dropped > 0 ? (
        <p className={styles.alone}>{fillPlaceholders(t.dropped, { n: guideAnswer.dropped })}</p>
      ) : null}
      {reported ? (
        <p className={styles.alone}>{t.reported}</p>
      ) : (
        <Button kind="plain" busy={report.isPending} onPress={() => void sendReport()}>
          {t.report}
        </Button>
      )}
    </>
  );
}

/** The answer so far. */
function useComing() {
  const [name] = useState(createIdempotencyKey);
  const [sentences, setSentences] = useState<GuideAnswer['sentences']>([]);
  useStreamChannel(`answering:${name}`, 'answering', (frame) => {
    if (frame.coming === name) setSentences(frame.sentences);
  });
  return { name, sentences, clear: () => setSentences([]) };
}

function AskForm({ subject, endpoint, agreed }: { subject: Subject; endpoint: string; agreed: boolean }) {
  const t = useTexts('guide').asking;
  // A question from the general search is asked about this subject.
  const { q = '' } = useHashQuery();
  const [question, setQuestion] = useState(q.slice(0, MOST));
  const [short, setShort] = useState(false);
  const [guideAnswer, setGuideAnswer] = useState<(GuideAnswer & { question: string }) | null>(null);
  const consent = useCommand('guide/consentToAsking');
  const ask = useCommand('guide/askGuide');
  const coming = useComing();
  const send = async () => {
    const typed = question.trim();
    setShort(typed.length < LEAST);
    if (typed.length < LEAST) return;
    if (!agreed && !(await consent.run({ endpoint, agreed: true }))) return;
    coming.clear();
    setGuideAnswer(null);
    const answer = await ask.run({ ...subject, question: typed, coming: coming.name });
    if (answer) setGuideAnswer({ ...answer, question: typed });
  };
  return (
    <div className={styles.plan}>
      {agreed ? null : <p className={styles.alone}>{fillPlaceholders(t.consent, { endpoint })}</p>}
      <Field
        label={t.question}
        value={question}
        onChange={setQuestion}
        maxLength={MOST}
        error={short ? t.fault : null}
      />
      <Button busy={ask.isPending || consent.isPending} onPress={() => void send()}>
        {agreed ? t.ask : t.agree}
      </Button>
      <div role="status" className={styles.plan}>
        {ask.isPending && coming.sentences.length > 0 ? (
          <GuideSentenceList sentences={coming.sentences} label={t.kept} />
        ) : null}
        {guideAnswer ? (
          <GuideAnswer
            key={guideAnswer.answer}
            guideAnswer={guideAnswer}
            question={guideAnswer.question}
            label={t.kept}
          />
        ) : null}
      </div>
      {agreed ? (
        <Button kind="plain" busy={consent.isPending} onPress={() => void consent.run({ endpoint, agreed: false })}>
          {t.back}
        </Button>
      ) : null}
    </div>
  );
}

export function AskGuideCard({ guideSubject: { about, of, in: into } }: { guideSubject: GuideSubject }) {
  const t = useTexts('guide').asking;
  const { data } = useCall('guide/getPlan', {});
  if (!data?.asking || (data.isSold && (!data.plan || data.plan.status === 'ended'))) return null;
  if (about === 'order' || about === 'refusal' || typeof of !== 'string') return null;
  const { endpoint, consentAt } = data.asking;
  const subject = { about, of, ...(into === undefined ? {} : { in: into }) };
  return (
    <Card title={t.title}>
      <AskForm subject={subject} endpoint={endpoint} agreed={consentAt !== null} />
    </Card>
  );
}
