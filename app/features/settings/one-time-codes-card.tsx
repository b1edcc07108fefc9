/** Switches one-time codes off, with the password and a code. */
import { useState } from 'react';
import { describeFailure, useInlineFailureText } from '../../api/call-failures.ts';
import { useCommand } from '../../api/use-command.ts';
import { Field } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { parseSecondFactor } from '../../session/second-factor-input.ts';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import { useCall } from '../../api/use-call.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { SetUpOneTimeCodes } from './set-up-one-time-codes.tsx';
import styles from './security.module.css';

function SwitchOffCodesSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('security');
  const stop = useCommand('user/stopOneTimeCodes');
  const [code, setCode] = useState('');
  const { refusal } = stop;
  const wrong = useInlineFailureText(refusal?.code === 'wrongOtp' ? refusal : null);
  const submit = async (password: string) => {
    if (!(await stop.run({ password, ...parseSecondFactor(code) }))) return;
    showToast(t.codesNowOff, 'good');
    setCode('');
    onClose();
  };
  return (
    <ConfirmPasswordSheet
      open={open}
      onClose={onClose}
      title={t.switchOff}
      lead={t.switchOffLead}
      action={t.switchOff}
      danger
      busy={stop.isPending}
      refusal={refusal}
      onChange={stop.reset}
      onSubmit={(password) => void submit(password)}
    >
      <Field
        label={t.codeOrRecovery}
        name="otp"
        value={code}
        onChange={(text) => {
          stop.reset();
          setCode(text);
        }}
        autoComplete="one-time-code"
        maxLength={32}
        error={wrong}
      />
    </ConfirmPasswordSheet>
  );
}

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
          {fillPlaceholders(t.codesSince, { time: formatDateTimeToMinute(data.since) })}
          <br />
          {fillPlaceholders(t.codesLeft, { left: data.recoveryLeft })}
        </p>
      ) : null}
      {data ? (
        <Button kind="soft" onPress={() => setOpen(data.since === null ? 'setUp' : 'stop')}>
          {data.since === null ? t.switchOn : t.switchOff}
        </Button>
      ) : null}
      <SetUpOneTimeCodes open={open === 'setUp'} onClose={close} />
      <SwitchOffCodesSheet open={open === 'stop'} onClose={close} />
    </Card>
  );
}
