/** One of the operator's webhooks: how it is doing, what staff can do with it, and its last deliveries. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useNavigate, useParams } from 'react-router';
import { useHasPermission } from '../../api/session.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { CommandButton, DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { formatDateTime, formatNumber } from '../../language/format.ts';
import { parseLocalDateTime } from '../../language/parse-input.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { FactList, Loaded, Page, Panel } from '../../layout/page.tsx';
import { numberColumn, StatusLabel, type TableColumn, TablePanel, tightColumn } from '../../list/table.tsx';
import { type OperatorWebhook, useOperatorWebhooks, WebhookState } from './operator-webhook.tsx';
import { RotateSecret } from './webhook-secret-dialogs.tsx';

const DELIVERIES_REFRESH_MS = 3_000;

export function OperatorWebhookPage() {
  const t = useTexts().operatorWebhooks;
  const { webhook: id = '' } = useParams();
  const reading = useOperatorWebhooks();
  const webhook = reading.data?.rows.find((each) => each.id === id);
  const mayManage = useHasPermission('webhooks.manage');
  return (
    <Page
      title={webhook?.name ?? t.one}
      above={{ title: t.title, to: '/webhooks' }}
      actions={webhook?.removedAt === null && mayManage ? <Actions webhook={webhook} /> : null}
    >
      <Loaded reading={reading}>
        {() =>
          webhook ? (
            <>
              <Facts webhook={webhook} />
              <Deliveries id={id} />
            </>
          ) : (
            <p>{t.notThere}</p>
          )
        }
      </Loaded>
    </Page>
  );
}

function Facts({ webhook }: { webhook: OperatorWebhook }) {
  const t = useTexts().operatorWebhooks;
  const { url, kinds, waiting, createdAt, failingSince, nextAttemptAt, disabledAt, disabledReason } = webhook;
  const timeOf = (at: string | null): string | null => (at === null ? null : formatDateTime(at));
  return (
    <Panel title={t.one}>
      <FactList
        facts={[
          [t.state, <WebhookState key="state" webhook={webhook} />],
          [t.url, url],
          [t.kinds, kinds.map((kind) => t.kind[kind]).join(', ')],
          [t.waiting, formatNumber(waiting)],
          [t.created, formatDateTime(createdAt)],
          [t.failingSince, timeOf(failingSince)],
          [t.nextAttempt, timeOf(nextAttemptAt)],
          [t.disabledAt, timeOf(disabledAt)],
          [t.disabledWhy, disabledReason === null ? null : t.disabledReason[disabledReason]],
          [t.formerUntil, timeOf(webhook.formerSecretUntil)],
          [t.removedAt, timeOf(webhook.removedAt)],
        ]}
      />
    </Panel>
  );
}

function Actions({ webhook }: { webhook: OperatorWebhook }) {
  const t = useTexts().operatorWebhooks;
  const input = { webhook: webhook.id };
  const isDisabled = webhook.state === 'disabled';
  return (
    <>
      <CommandButton call="staff/testOperatorWebhook" input={input} label={t.test} successMessage={t.testSent} />
      {isDisabled ? null : (
        <DialogButton label={t.replay} variant="text" size="small">
          {(close) => <Replay webhook={webhook} onClose={close} />}
        </DialogButton>
      )}
      <DialogButton label={t.rotate} variant="text" size="small">
        {(close) => <RotateSecret webhook={webhook} onClose={close} />}
      </DialogButton>
      {webhook.state === 'active' ? null : (
        <CommandButton
          call="staff/enableOperatorWebhook"
          input={input}
          label={isDisabled ? t.enable : t.tryNow}
          successMessage={t.enabled}
        />
      )}
      {isDisabled ? null : (
        <CommandButton
          call="staff/disableOperatorWebhook"
          input={input}
          label={t.disable}
          successMessage={t.disabledNow}
        />
      )}
      <DialogButton label={t.remove} variant="outlined" color="error" size="small">
        {(close) => <Remove webhook={webhook} onClose={close} />}
      </DialogButton>
    </>
  );
}

interface DialogProps {
  webhook: OperatorWebhook;
  onClose(): void;
}

function Replay({ webhook, onClose }: DialogProps) {
  const t = useTexts().operatorWebhooks;
  return (
    <CommandDialog
      call="staff/replayOperatorWebhook"
      title={t.replay}
      initial={{ from: '' }}
      parts={({ from }) => [
        <p key="about">{t.replayAbout}</p>,
        {
          ...{ name: 'from', label: t.from, type: 'datetime-local', fault: t.needFrom },
          isWrong: parseLocalDateTime(from) === null,
        },
      ]}
      input={{ webhook: webhook.id }}
      successMessage={t.replayed}
      onClose={onClose}
    />
  );
}

function Remove({ webhook, onClose }: DialogProps) {
  const t = useTexts().operatorWebhooks;
  const navigate = useNavigate();
  return (
    <CommandDialog
      call="staff/removeOperatorWebhook"
      title={fillPlaceholders(t.removeTitle, { name: webhook.name })}
      verb={t.remove}
      danger
      parts={[
        <p key="about">{t.removeAbout}</p>,
        webhook.waiting === 0 ? null : (
          <p key="waiting">{fillPlaceholders(t.removeWaiting, { count: formatNumber(webhook.waiting) })}</p>
        ),
      ]}
      input={{ webhook: webhook.id }}
      successMessage={t.removed}
      onDone={() => void navigate('/webhooks')}
      onClose={onClose}
    />
  );
}

type Delivery = CallAnswer<'staff/listOperatorWebhookDeliveries'>['rows'][number];

function Deliveries({ id }: { id: string }) {
  const t = useTexts().operatorWebhooks;
  const reading = useStaffCall(
    'staff/listOperatorWebhookDeliveries',
    { webhook: id },
    { refreshMs: DELIVERIES_REFRESH_MS },
  );
  const columns: TableColumn<Delivery>[] = [
    tightColumn(t.at, ({ at }) => formatDateTime(at)),
    tightColumn(t.event, ({ kind }) => labelOf(t.kind, kind)),
    numberColumn(t.number, ({ seq }) => (seq === null ? '' : formatNumber(Number(seq)))),
    numberColumn(t.attempt, ({ attempt }) => formatNumber(attempt)),
    tightColumn(t.answer, ({ status, failure, delivered }) => (
      <StatusLabel tone={delivered ? 'good' : 'bad'}>{failure === null ? status : t.failure[failure]}</StatusLabel>
    )),
    numberColumn(t.duration, ({ durationMs }) => fillPlaceholders(t.milliseconds, { ms: formatNumber(durationMs) })),
  ];
  return (
    <TablePanel
      title={t.deliveries}
      columns={columns}
      rows={reading}
      idOf={({ at }, place) => `${at} ${place}`}
      empty={t.noDeliveries}
    />
  );
}
