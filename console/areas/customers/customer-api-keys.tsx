/** A customer's API keys, and ending one. Each look is logged, so they are read when the tab is opened. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { DialogButton } from '../../form/command-buttons.tsx';
import { CommandDialog } from '../../form/command-dialog.tsx';
import { formatDateTime } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { type TableColumn, Table, numberColumn, textColumn, tightColumn } from '../../list/table.tsx';
import type { Customer } from './customer-facts.tsx';

type ApiKey = CallAnswer<'staff/listApiKeys'>['rows'][number];

export function CustomerApiKeys({ customer: { id } }: { customer: Customer }) {
  const t = useTexts().customers;
  const k = t.apiKey;
  const reading = useStaffCall('staff/listApiKeys', { customer: id }, { isAccessLogged: true });
  const columns: TableColumn<ApiKey>[] = [
    textColumn(k.name, 'name'),
    tightColumn(k.id, 'id'),
    tightColumn(k.scope, ({ scopes }) => (scopes.includes('trade') ? k.trade : k.read)),
    numberColumn(k.used, ({ usedAt }) => (usedAt === null ? k.never : formatDateTime(usedAt))),
    tightColumn(k.from, ({ usedFrom }) => usedFrom ?? ''),
    numberColumn(k.expires, ({ expiresAt }) => (expiresAt === null ? k.noEnd : formatDateTime(expiresAt))),
    textColumn(k.revoke, (key) => (
      <DialogButton label={k.revoke} about={key.name} permission="customers.states" variant="outlined" color="error">
        {(close) => <RevokeDialog customer={id} apiKey={key} onClose={close} onDone={() => void reading.refetch()} />}
      </DialogButton>
    )),
  ];
  return <Table label={t.tabs.apiKeys} columns={columns} rows={reading} empty={t.none.apiKeys} />;
}

interface RevokeDialogProps {
  customer: string;
  apiKey: ApiKey;
  onClose(): void;
  onDone(): void;
}

function RevokeDialog({ customer, apiKey, onClose, onDone }: RevokeDialogProps) {
  const { apiKey: k } = useTexts().customers;
  return (
    <CommandDialog
      call="staff/revokeApiKey"
      title={fillPlaceholders(k.revokeTitle, { name: apiKey.name })}
      verb={k.revoke}
      danger
      parts={[<p key="about">{k.revokeAbout}</p>]}
      input={{ customer, id: apiKey.id }}
      successMessage={k.revoked}
      onDone={() => {
        onClose();
        onDone();
      }}
      onClose={onClose}
    />
  );
}
