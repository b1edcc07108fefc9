/**
 * A question about what is explained, to the service that the operator has configured; hidden if there is none. The
 * server has checked each answer, and each sentence shows its sources.
 */
import { newKey } from '@bourse/contract/client.ts';
import { useState } from 'react';
import { type Answer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/hooks.ts';
import { useChannel } from '../../stream/stream.ts';
import styles from './guide.module.css';
import { type Asked, SentenceList } from './sentences.tsx';

type Subject = Pick<Asked, 'in'> & { about: Exclude<Asked['about'], 'order' | 'refusal'>; of: string };
type Told = Answer<'guide/askGuide'>;
const LEAST = 3;
const MOST = 200;

function Told({ told, question, label }: { told: Told; question: string; label: string }) {
  const t = useTexts('guide').asking;
  const report = useCommand('guide/reportAnswer');
  const [reported, setReported] = useState(false);
  const tell = async () => {
    if (!(await report.run({ answer: told.answer, question }))) return;
    setReported(true);
    showToast(t.reported, 'good');
  };
  return (
    <>
      {told.sentences.length > 0 ? (
        <SentenceList sentences={told.sentences} label={label} />
      ) : (
        <p className={styles.alone}>{t.nothing}</p>
      )}
      {told.dropped > 0 ? <p className={styles.alone}>{fill(t.dropped, { n: told.dropped })}</p> : null}
      {reported ? (
        <p className={styles.alone}>{t.reported}</p>
      ) : (
        <Button kind="plain" busy={report.isPending} onPress={() => void tell()}>
          {t.report}
        </Button>
      )}
    </>
  );
}

/** The answer so far. */
function useComing() {
  const [name] = useState(newKey);
  const [sentences, setSentences] = useState<Told['sentences']>([]);
  useChannel(`answering:${name}`, 'answering', (frame) => {
    if (frame.coming === name) setSentences(frame.sentences);
  });
  return { name, sentences, clear: () => setSentences([]) };
}

function Asking({ subject, endpoint, agreed }: { subject: Subject; endpoint: string; agreed: boolean }) {
  const t = useTexts('guide').asking;
  // A question from the general search is asked about this subject.
  const { q = '' } = useHashQuery();
  const [question, setQuestion] = useState(q.slice(0, MOST));
  const [short, setShort] = useState(false);
  const [told, setTold] = useState<(Told & { question: string }) | null>(null);
  const consent = useCommand('guide/consentToAsking');
  const ask = useCommand('guide/askGuide');
  const coming = useComing();
  const send = async () => {
    const typed = question.trim();
    setShort(typed.length < LEAST);
    if (typed.length < LEAST) return;
    if (!agreed && !(await consent.run({ endpoint, agreed: true }))) return;
    coming.clear();
    setTold(null);
    const answer = await ask.run({ ...subject, question: typed, coming: coming.name });
    if (answer) setTold({ ...answer, question: typed });
  };
  return (
    <div className={styles.plan}>
      {agreed ? null : <p className={styles.alone}>{fill(t.consent, { endpoint })}</p>}
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
          <SentenceList sentences={coming.sentences} label={t.kept} />
        ) : null}
        {told ? <Told key={told.answer} told={told} question={told.question} label={t.kept} /> : null}
      </div>
      {agreed ? (
        <Button kind="plain" busy={consent.isPending} onPress={() => void consent.run({ endpoint, agreed: false })}>
          {t.back}
        </Button>
      ) : null}
    </div>
  );
}

export function AskCard({ asked: { about, of, in: into } }: { asked: Asked }) {
  const t = useTexts('guide').asking;
  const { data } = useCall('guide/getPlan', {});
  if (!data?.asking || !data.plan || data.plan.status === 'ended') return null;
  if (about === 'order' || about === 'refusal' || typeof of !== 'string') return null;
  const { endpoint, consentAt } = data.asking;
  const subject = { about, of, ...(into === undefined ? {} : { in: into }) };
  return (
    <Card title={t.title}>
      <Asking subject={subject} endpoint={endpoint} agreed={consentAt !== null} />
    </Card>
  );
}
