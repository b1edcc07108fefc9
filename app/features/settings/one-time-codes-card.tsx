import { useState } from 'react';
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/error-view.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { formatTime } from '../../format/dates.ts';
import { fill, useTexts } from '../../language/language.ts';
import { SetUpCodes } from './set-up-codes.tsx';
import { StopCodes } from './stop-codes.tsx';
import styles from './security.module.css';

/** Whether each login asks for a code of an authenticator app, and the switch for it. */
export function OneTimeCodesCard() {
  const t = useTexts('security');
  const { data, error, refetch } = useCall('user/getOneTimeCodes', {});
  const [open, setOpen] = useState<'setUp' | 'stop' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t.codes} end={data ? (data.since === null ? t.codesOff : t.codesOn) : undefined}>
      <p className={styles.note}>{t.codesLead}</p>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={1} /> : null}
      {data?.since ? (
        <p className={styles.none}>
          {fill(t.codesSince, { time: formatTime(data.since) })}
          <br />
          {fill(t.codesLeft, { left: data.recoveryLeft })}
        </p>
      ) : null}
      {data ? (
        <Button kind="soft" onPress={() => setOpen(data.since === null ? 'setUp' : 'stop')}>
          {data.since === null ? t.switchOn : t.switchOff}
        </Button>
      ) : null}
      <SetUpCodes open={open === 'setUp'} onClose={close} />
      <StopCodes open={open === 'stop'} onClose={close} />
    </Card>
  );
}
