import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { logOut } from '../../session/end-session.ts';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import { saveFile } from '@bourse/web/save-file.ts';
import { useSecondFactor } from '../../session/use-second-factor.tsx';
import styles from './security.module.css';

/** Exporting one's data and closing the account. */
export default function ExportDataOrCloseAccountScreen() {
  const title = useTexts('routes').ownData;
  return (
    <>
      <BackHeader title={title} fallback="/information/setting" />
      <Page foot="none">
        <ExportDataCard />
        <CloseAccountCard />
      </Page>
    </>
  );
}

function ExportDataCard() {
  const t = useTexts('security');
  const [asking, setAsking] = useState(false);
  const make = useCommand('user/exportData', { hasNoIdempotencyKey: true });
  const second = useSecondFactor(make.refusal, make.reset);
  const submit = async (password: string) => {
    const secondProof = await second.show(password);
    const made = secondProof && (await make.run({ password, ...secondProof }));
    if (!made) return;
    saveFile(made.fileName, made.json, 'application/json');
    showToast(t.exported, 'good');
    setAsking(false);
  };
  return (
    <Card title={t.exportTitle}>
      <p className={styles.note}>{t.exportLead}</p>
      <Button kind="soft" onPress={() => setAsking(true)}>
        {t.exportIt}
      </Button>
      <ConfirmPasswordSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t.exportTitle}
        lead={t.exportLead}
        action={t.exportIt}
        busy={make.isPending || second.busy}
        refusal={make.refusal}
        onChange={make.reset}
        onSubmit={(password) => void submit(password)}
      >
        {second.field}
      </ConfirmPasswordSheet>
    </Card>
  );
}

function CloseAccountCard() {
  const t = useTexts('security');
  const { data, error, refetch } = useCall('user/getClosing', {});
  const [asking, setAsking] = useState(false);
  const close = useCommand('user/closeAccount');
  const second = useSecondFactor(close.refusal, close.reset);
  const submit = async (password: string) => {
    const secondProof = await second.show(password);
    if (!secondProof || !(await close.run({ password, ...secondProof }))) return;
    showToast(t.closed, 'good');
    logOut();
  };
  const ready = data?.conditions.every(({ met }) => met) ?? false;
  return (
    <Card title={t.closing}>
      <p className={styles.note}>
        {t.closingLead}
        {data?.practice ? ` ${t.practiceGone}` : ''}
      </p>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={4} /> : null}
      {data?.conditions.map(({ condition, met }) => (
        <ListRow
          key={condition}
          title={t.conditions[condition]}
          sub={
            condition === 'noDividends' && data.dividendsUntil
              ? fillPlaceholders(t.dividendsUntil, { date: formatDate(data.dividendsUntil) })
              : undefined
          }
          end={
            <span className={met ? styles.met : styles.missing}>
              <Icon name={met ? 'check' : 'close'} size="small" />
              {met ? t.met : t.missing}
            </span>
          }
        />
      ))}
      {data || error ? (
        <Button kind="danger" disabled={!ready} onPress={() => setAsking(true)}>
          {t.closing}
        </Button>
      ) : null}
      <ConfirmPasswordSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t.closing}
        lead={t.closingLead}
        action={t.closeIt}
        danger
        busy={close.isPending || second.busy}
        refusal={close.refusal}
        onChange={close.reset}
        onSubmit={(password) => void submit(password)}
      >
        {second.field}
      </ConfirmPasswordSheet>
    </Card>
  );
}
