/** Where the events of all accounts go: the operator's webhooks, and making one. */
import { useStaffCall } from '../../api/use-staff-call.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { formatDateTime, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { numberColumn, Table, type TableColumn, TablePanel, textColumn, tightColumn } from '../../list/table.tsx';
import { type OperatorWebhook, useOperatorWebhooks, WebhookState } from './operator-webhook.tsx';
import { CreateWebhook } from './webhook-secret-dialogs.tsx';

const STOPPED_REFRESH_MS = 60_000;

/** Those that were disabled because nothing was accepted there; null while they aren't known. */
export function useStoppedWebhooks(): OperatorWebhook[] | null {
  const { data } = useStaffCall('staff/listOperatorWebhooks', {}, { refreshMs: STOPPED_REFRESH_MS });
  if (!data) return null;
  return data.rows.filter(({ disabledReason }) => disabledReason === 'failing' || disabledReason === 'gone');
}

function useColumns(): TableColumn<OperatorWebhook>[] {
  const t = useTexts().operatorWebhooks;
  return [
    textColumn(t.name, 'name'),
    textColumn(t.url, 'url'),
    textColumn(t.kinds, ({ kinds }) => kinds.map((kind) => t.kind[kind]).join(', ')),
    tightColumn(t.state, (webhook) => <WebhookState webhook={webhook} />),
    numberColumn(t.since, ({ disabledAt, failingSince, createdAt }) =>
      formatDateTime(disabledAt ?? failingSince ?? createdAt),
    ),
    numberColumn(t.waiting, ({ waiting }) => formatNumber(waiting)),
  ];
}

const addressOf = ({ id }: OperatorWebhook): string => `/webhooks/${id}`;

export function OperatorWebhooksPage() {
  const t = useTexts().operatorWebhooks;
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <DialogButton label={t.create} permission="webhooks.manage">
          {(close) => <CreateWebhook onClose={close} />}
        </DialogButton>
      }
    >
      <Table label={t.title} columns={useColumns()} rows={useOperatorWebhooks()} to={addressOf} empty={t.empty} />
    </Page>
  );
}

/** On the first page: what is no longer delivered. Nothing if all is well. */
export function StoppedWebhooks() {
  const t = useTexts().operatorWebhooks;
  const stopped = useStoppedWebhooks();
  const columns = useColumns();
  if (stopped === null || stopped.length === 0) return null;
  return (
    <TablePanel title={t.stopped} about={t.stoppedAbout} columns={columns} rows={stopped} to={addressOf} empty="" />
  );
}
