import { extractDigits } from '@bourse/contract/format.ts';
import { type FormEvent, useState } from 'react';
import { useInlineFailureText } from '../../api/call-failures.ts';
import type { CallAnswer } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { useTexts } from '../../language/language.ts';
import { QrCode } from '@bourse/web/qr/qr-code.tsx';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useSecondFactor } from '../../session/use-second-factor.tsx';
import styles from './security.module.css';

/** Password, then the secret and a first code, then the recovery codes, which are shown only once. */
export function SetUpOneTimeCodes({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('security');
  const start = useCommand('user/startOneTimeCodes', { hasNoIdempotencyKey: true });
  const second = useSecondFactor(start.refusal, start.reset);
  const [enrolment, setEnrolment] = useState<CallAnswer<'user/startOneTimeCodes'> | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const close = () => {
    setEnrolment(null);
    setRecoveryCodes(null);
    onClose();
  };
  const submit = async (password: string) => {
    const secondProof = await second.show(password);
    if (secondProof) setEnrolment((await start.run({ password, ...secondProof })) ?? null);
  };
  if (!enrolment)
    return (
      <ConfirmPasswordSheet
        open={open}
        onClose={close}
        title={t.codes}
        lead={t.codesLead}
        action={t.goOn}
        busy={start.isPending || second.busy}
        refusal={start.refusal}
        onChange={start.reset}
        onSubmit={(password) => void submit(password)}
      >
        {second.field}
      </ConfirmPasswordSheet>
    );
  return (
    <Sheet
      open={open}
      onClose={close}
      title={recoveryCodes ? t.keepCodes : t.codes}
      foot={recoveryCodes ? <Button onPress={close}>{t.keptCodes}</Button> : undefined}
    >
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : (
        <ConfirmFirstCode enrolment={enrolment} onDone={setRecoveryCodes} />
      )}
    </Sheet>
  );
}

function ConfirmFirstCode({
  enrolment,
  onDone,
}: {
  enrolment: CallAnswer<'user/startOneTimeCodes'>;
  onDone: (codes: string[]) => void;
}) {
  const t = useTexts('security');
  const confirm = useCommand('user/confirmOneTimeCodes');
  const refused = useInlineFailureText(confirm.refusal);
  const copy = useCopy();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = /^\d{6}$/.test(code);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const confirmed = isWhole ? await confirm.run({ code }) : null;
    if (!confirmed) return;
    showToast(t.codesNowOn, 'good');
    onDone(confirmed.recoveryCodes);
  };
  return (
    <form className={styles.proof} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.note}>{t.scan}</p>
      <div className={styles.qr}>
        <QrCode text={enrolment.uri} label={t.qrLabel} />
      </div>
      <p className={styles.secret}>
        <small>{t.secretKey}</small>
        <b>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</b>
      </p>
      <div className={styles.here}>
        <ButtonLink href={enrolment.uri}>{t.openAuthenticator}</ButtonLink>
        <Button kind="soft" onPress={() => void copy(enrolment.secret)}>
          {t.copyKey}
        </Button>
      </div>
      <Field
        label={t.codeField}
        name="otp"
        value={code}
        onChange={(text) => {
          confirm.reset();
          setCode(extractDigits(text).slice(0, 6));
        }}
        keyboard="numeric"
        autoComplete="one-time-code"
        error={refused ?? (tried && !isWhole ? t.codeFault : null)}
      />
      <Button type="submit" busy={confirm.isPending}>
        {t.confirmCode}
      </Button>
    </form>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts('security');
  const copy = useCopy();
  return (
    <>
      <p className={styles.note}>{t.keepLead}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button kind="soft" onPress={() => void copy(codes.join('\n'))}>
        {t.copyCodes}
      </Button>
    </>
  );
}
