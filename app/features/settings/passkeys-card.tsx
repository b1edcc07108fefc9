import { useState } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ErrorView } from '../../components/empty-and-error-views.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDateTimeToMinute } from '../../format/dates.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { createPasskey } from '../../session/create-passkey.ts';
import { canUsePasskeys } from '../../session/second-factor-input.ts';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import settings from './settings.module.css';
import styles from './security.module.css';
import { useSecondFactor } from '../../session/use-second-factor.tsx';

type Passkey = ListCallRow<'user/listPasskeys'>;

/** The customer's passkeys; each can be removed, and one for this device added. */
export function PasskeysCard() {
  const t = useTexts('security');
  const { data, error, refetch } = useCall('user/listPasskeys', {});
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  return (
    <Card title={t.passkeys}>
      <p className={styles.note}>{t.passkeysLead}</p>
      {!data && error ? <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonRows count={1} /> : null}
      {data?.rows.length === 0 ? (
        <p className={styles.none}>{canUsePasskeys() ? t.noPasskeys : t.noPasskeysHere}</p>
      ) : null}
      {data?.rows.map((passkey) => (
        <ListRow
          key={passkey.id}
          title={passkey.name}
          sub={
            passkey.usedAt === null
              ? fillPlaceholders(t.made, { time: formatDateTimeToMinute(passkey.createdAt) })
              : fillPlaceholders(t.used, { time: formatDateTimeToMinute(passkey.usedAt) })
          }
          end={
            <button
              type="button"
              className={settings.act}
              aria-label={fillPlaceholders(t.removeOf, { device: passkey.name })}
              onClick={() => setRemoving(passkey)}
            >
              {t.remove}
            </button>
          }
        />
      ))}
      {canUsePasskeys() ? (
        <Button kind="soft" onPress={() => setAdding(true)}>
          {t.addPasskey}
        </Button>
      ) : null}
      <AddPasskey open={adding} onClose={() => setAdding(false)} />
      <RemovePasskey passkey={removing} isLast={data?.rows.length === 1} onClose={() => setRemoving(null)} />
    </Card>
  );
}

function AddPasskey({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('security');
  const start = useCommand('user/startPasskey', { hasNoIdempotencyKey: true });
  const add = useCommand('user/addPasskey');
  const second = useSecondFactor(start.refusal, start.reset);
  const submit = async (password: string) => {
    const secondProof = await second.show(password);
    const challenge = secondProof && (await start.run({ password, ...secondProof }));
    if (!challenge) return;
    const made = await createPasskey(challenge);
    if (!made) showToast(t.passkeyGivenUp, 'bad');
    else if (await add.run(made)) showToast(t.passkeyAdded, 'good');
    onClose();
  };
  return (
    <ConfirmPasswordSheet
      open={open}
      onClose={onClose}
      title={t.addPasskey}
      lead={t.addPasskeyLead}
      action={t.goOn}
      busy={start.isPending || add.isPending || second.busy}
      refusal={start.refusal}
      onChange={start.reset}
      onSubmit={(password) => void submit(password)}
    >
      {second.field}
    </ConfirmPasswordSheet>
  );
}

function RemovePasskey({
  passkey,
  isLast,
  onClose,
}: {
  passkey: Passkey | null;
  isLast: boolean;
  onClose: () => void;
}) {
  const t = useTexts('security');
  const codes = useCall('user/getOneTimeCodes', {});
  const isAll = isLast && codes.data?.since === null;
  const remove = useCommand('user/removePasskey');
  const submit = async (password: string) => {
    if (!passkey || !(await remove.run({ passkey: passkey.id, password }))) return;
    showToast(t.passkeyRemoved, 'good');
    onClose();
  };
  const lead = fillPlaceholders(t.removePasskeyLead, { device: passkey?.name ?? '' });
  return (
    <ConfirmPasswordSheet
      open={passkey !== null}
      onClose={onClose}
      title={t.removePasskey}
      lead={isAll ? `${lead} ${t.removeLastLead}` : lead}
      action={t.remove}
      danger
      busy={remove.isPending}
      refusal={remove.refusal}
      onChange={remove.reset}
      onSubmit={(password) => void submit(password)}
    />
  );
}
