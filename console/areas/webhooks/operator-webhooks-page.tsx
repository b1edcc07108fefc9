/** Where the events of all accounts go: the operator's webhooks, and making one. */
import { useHasPermission } from '../../api/session.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { formatAuditSubject } from '../../language/format-audit-details.ts';
import { formatDateTime, formatNumber } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page } from '../../layout/page.tsx';
import { numberColumn, Table, type TableColumn, TablePanel, textColumn, tightColumn } from '../../list/table.tsx';
import { ProposedChangeNote } from '../../proposals/proposal-decision.tsx';
import { decisionColumn } from '../../proposals/proposals-panel.tsx';
import { type OperatorWebhook, useOperatorWebhooks, WebhookState } from './operator-webhook.tsx';
import { ProposeWebhook } from './webhook-secret-dialogs.tsx';

const TROUBLED_REFRESH_MS = 60_000;

/** Those that accept nothing: tried again, or disabled because of it; null while they aren't known. */
export function useTroubledWebhooks(): OperatorWebhook[] | null {
  const { data } = useStaffCall('staff/listOperatorWebhooks', {}, { refreshMs: TROUBLED_REFRESH_MS });
  if (!data) return null;
  return data.rows.filter(
    ({ state, disabledReason, removedAt }) =>
      removedAt === null && (state === 'failing' || disabledReason === 'failing' || disabledReason === 'gone'),
  );
}

function useColumns(): TableColumn<OperatorWebhook>[] {
  const t = useTexts().operatorWebhooks;
  return [
    textColumn(t.name, 'name'),
    textColumn(t.url, 'url'),
    textColumn(t.kinds, ({ kinds }) => kinds.map((kind) => t.kind[kind]).join(', ')),
    tightColumn(t.state, (webhook) => <WebhookState webhook={webhook} />),
    numberColumn(t.since, ({ removedAt, disabledAt, failingSince, createdAt }) =>
      formatDateTime(removedAt ?? disabledAt ?? failingSince ?? createdAt),
    ),
    numberColumn(t.waiting, ({ waiting }) => formatNumber(waiting)),
  ];
}

const addressOf = ({ id }: OperatorWebhook): string => `/webhooks/${id}`;

export function OperatorWebhooksPage() {
  const t = useTexts().operatorWebhooks;
  const mayManage = useHasPermission('webhooks.manage');
  return (
    <Page
      title={t.title}
      about={t.about}
      actions={
        <DialogButton label={t.create} permission="webhooks.manage">
          {(close) => <ProposeWebhook onClose={close} />}
        </DialogButton>
      }
    >
      {mayManage ? <ProposedWebhooks /> : null}
      <Table label={t.title} columns={useColumns()} rows={useOperatorWebhooks()} to={addressOf} empty={t.empty} />
    </Page>
  );
}

type ProposedWebhook = CallAnswer<'staff/listProposals'>['rows'][number];

/** Those that wait for a second owner; nothing if none does. */
function ProposedWebhooks() {
  const texts = useTexts();
  const t = texts.operatorWebhooks;
  const { data } = useStaffCall('staff/listProposals', { status: 'waiting' }, { refreshMs: TROUBLED_REFRESH_MS });
  const proposed = (data?.rows ?? []).filter(({ kind }) => kind === 'operatorWebhook');
  if (proposed.length === 0) return null;
  const nameOf = ({ subject }: ProposedWebhook): string => formatAuditSubject(subject, texts);
  const columns: TableColumn<ProposedWebhook>[] = [
    textColumn(t.name, nameOf),
    textColumn(t.state, ({ proposal }) => <ProposedChangeNote proposal={proposal} />),
    decisionColumn(texts.proposalQueue.act, nameOf),
  ];
  return <TablePanel title={t.proposed} columns={columns} rows={proposed} empty="" />;
}

/** On the first page: what accepts nothing. Nothing if all is well. */
export function TroubledWebhooks() {
  const t = useTexts().operatorWebhooks;
  const troubled = useTroubledWebhooks();
  const columns = useColumns();
  if (troubled === null || troubled.length === 0) return null;
  return (
    <TablePanel title={t.troubled} about={t.troubledAbout} columns={columns} rows={troubled} to={addressOf} empty="" />
  );
}
