import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { type FormEvent, useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { type CallAnswer, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card, KeyValue, KeyValueList } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Field } from '../../components/field.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './security.module.css';

const OPEN = ['submitted', 'inReview', 'processing'];

/** The institutional seat: what it is, the application, and its state. */
export default function InstitutionalSeatScreen() {
  const t = useTexts('security');
  const title = useTexts('routes').seat;
  const { data, error, refetch } = useCall('user/getSeat', {});
  const waits = data?.request && OPEN.includes(data.request.status);
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        <Card title={t.seat}>
          <p className={styles.note}>{t.seatLead}</p>
          {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <SkeletonRows count={2} /> : null}
          {data ? <SeatStatus seat={data} /> : null}
        </Card>
        {data && !data.held && !waits ? <Application again={data.request?.status === 'rejected'} /> : null}
      </Page>
    </>
  );
}

function SeatStatus({ seat: { held, request } }: { seat: CallAnswer<'user/getSeat'> }) {
  const t = useTexts('security');
  const { requestStatus, requestReason } = useTexts('terms');
  if (held) return <p className={styles.none}>{t.seatHeld}</p>;
  if (!request) return <p className={styles.none}>{t.seatNone}</p>;
  return (
    <>
      <KeyValueList>
        <KeyValue name={formatDateTimeToMinute(request.submittedAt)}>{requestStatus[request.status]}</KeyValue>
      </KeyValueList>
      {OPEN.includes(request.status) ? <p className={styles.none}>{t.seatWaits}</p> : null}
      {request.status === 'rejected' ? (
        <p className={styles.none}>
          {fillPlaceholders(t.seatDeclined, { why: labelOf(requestReason, request.reason ?? '') })}
          {request.remark ? ` ${request.remark}` : ''}
        </p>
      ) : null}
    </>
  );
}

function Application({ again }: { again: boolean }) {
  const t = useTexts('security');
  const apply = useCommand('user/applySeat');
  const [organisation, setOrganisation] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const name = organisation.trim();
  const bad = name.length < 2 || name.length > 80 || /\p{C}/u.test(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!bad && agreed) void apply.run({ organisation: name, agreed: true });
  };
  return (
    <Card>
      <form className={styles.proof} onSubmit={submit} noValidate>
        <Field
          label={t.organisation}
          name="organization"
          value={organisation}
          onChange={(text) => {
            apply.reset();
            setOrganisation(text);
          }}
          error={tried && bad ? t.organisationFault : undefined}
          autoComplete="organization"
          maxLength={80}
        />
        <label className={styles.consent}>
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />
          <span>{t.seatConsent}</span>
        </label>
        <Button type="submit" disabled={!agreed} busy={apply.isPending}>
          {again ? t.seatAgain : t.seatApply}
        </Button>
      </form>
    </Card>
  );
}
