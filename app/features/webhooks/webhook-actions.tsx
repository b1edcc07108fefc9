/** A test, a new secret, events sent again, going on after failures, and the end of a webhook. */
import { useState } from 'react';
import type { ListCallRow } from '../../api/use-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Chip, ChipRow } from '../../components/chip.tsx';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { ConfirmPasswordSheet } from '../../components/confirm-password-sheet.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { goBack } from '../../router/location.ts';
import { useSecondFactor } from '../../session/use-second-factor.tsx';
import { getServerNow } from '../../time/server-clock.ts';
import { WebhookSecretSheet } from './webhook-secret-sheet.tsx';
import styles from './webhooks.module.css';

type Webhook = ListCallRow<'user/listWebhooks'>;

export function WebhookActions({ webhook: { id, name, state, waiting } }: { webhook: Webhook }) {
  const t = useTexts('webhooks');
  const [open, setOpen] = useState<'rotate' | 'replay' | null>(null);
  const test = useCommand('user/testWebhook');
  const enable = useCommand('user/enableWebhook');
  const remove = useCommand('user/removeWebhook');
  const close = () => setOpen(null);
  const sendTest = async () => {
    if (await test.run({ webhook: id })) showToast(t.testSent, 'good');
  };
  const goOn = async () => {
    if (await enable.run({ webhook: id })) showToast(t.enabled, 'good');
  };
  return (
    <div className={styles.two}>
      {state === 'active' ? null : (
        <Button busy={enable.isPending} onPress={() => void goOn()}>
          {state === 'disabled' ? t.enable : t.tryNow}
        </Button>
      )}
      <Button kind="soft" busy={test.isPending} onPress={() => void sendTest()}>
        {t.test}
      </Button>
      {state === 'disabled' ? null : (
        <Button kind="soft" onPress={() => setOpen('replay')}>
          {t.replay}
        </Button>
      )}
      <Button kind="soft" onPress={() => setOpen('rotate')}>
        {t.rotate}
      </Button>
      <ConfirmButton
        kind="plain"
        verb={t.remove}
        title={fillPlaceholders(t.removeQuestion, { name })}
        danger
        command={remove}
        runCommand={() => remove.run({ webhook: id })}
        successText={t.removed}
        onSuccess={() => goBack('/information/webhooks')}
      >
        {t.removeBody}
        {waiting === 0 ? null : ` ${fillPlaceholders(t.removeWaiting, { count: formatCount(waiting) })}`}
      </ConfirmButton>
      <ReplaySheet id={id} open={open === 'replay'} onClose={close} />
      <RotateSecret id={id} open={open === 'rotate'} onClose={close} />
    </div>
  );
}

const HOUR_MS = 3_600_000;
const PERIODS = { hour: HOUR_MS, day: 24 * HOUR_MS, threeDays: 72 * HOUR_MS, week: 168 * HOUR_MS } as const;
type Period = keyof typeof PERIODS;

function ReplaySheet({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useTexts('webhooks');
  const [period, setPeriod] = useState<Period>('hour');
  const replay = useCommand('user/replayWebhook', { customerChoices: period });
  const submit = async () => {
    const from = new Date(getServerNow() - PERIODS[period]).toISOString();
    if (!(await replay.run({ webhook: id, from }))) return;
    showToast(t.replayed, 'good');
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.replay}
      foot={
        <Button busy={replay.isPending} onPress={() => void submit()}>
          {t.replay}
        </Button>
      }
    >
      <p className={styles.note}>{t.replayLead}</p>
      <ChipRow label={t.replay} flush wraps>
        {(Object.keys(PERIODS) as Period[]).map((each) => (
          <Chip key={each} chosen={each === period} onPress={() => setPeriod(each)}>
            {t[each]}
          </Chip>
        ))}
      </ChipRow>
    </Sheet>
  );
}

function RotateSecret({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const t = useTexts('webhooks');
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  const rotate = useCommand('user/rotateWebhookSecret');
  const second = useSecondFactor(rotate.refusal, rotate.reset);
  const submit = async (password: string) => {
    const secondProof = await second.show(password);
    const answer = secondProof && (await rotate.run({ webhook: id, password, ...secondProof }));
    if (answer) setMade(answer);
  };
  const leave = () => {
    setMade(null);
    onClose();
  };
  return (
    <>
      <ConfirmPasswordSheet
        open={open && made === null}
        onClose={onClose}
        title={t.rotate}
        lead={t.rotateLead}
        action={t.rotate}
        busy={rotate.isPending || second.busy}
        refusal={rotate.refusal}
        onChange={rotate.reset}
        onSubmit={(password) => void submit(password)}
      >
        {second.field}
      </ConfirmPasswordSheet>
      <WebhookSecretSheet made={open ? made : null} onClose={leave} />
    </>
  );
}
