/** The balances of the house's own accounts, and what it owes its customers. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { ExportButton } from '../../list/export-button.tsx';
import { formatDateTime, formatMoney, formatNumber } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingOrError } from '../../layout/page.tsx';
import { InsuranceAccountPanels } from './insurance-account-panels.tsx';
import { type TableColumn, StatusLabel, Table } from '../../list/table.tsx';
import styles from '../../list/list.module.css';

type AccountRow = CallAnswer<'staff/getHouseAccounts'>['rows'][number];

export function LedgerAccountsPage() {
  const t = useTexts().money.accounts;
  const words = useProductTexts();
  const reading = useStaffCall('staff/getHouseAccounts', {});
  const columns: TableColumn<AccountRow>[] = [
    { name: 'bucket', title: t.bucket, cell: ({ bucket }) => (words ? labelOf(words.terms.bucket, bucket) : '') },
    { name: 'owner', title: t.owner, kind: 'tight', cell: ({ owner }) => t.owners[owner] },
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'amount', title: t.amount, kind: 'number', cell: ({ amount, currency }) => formatMoney(amount, currency) },
  ];
  return (
    <Page
      title={t.title}
      about={reading.data ? fillPlaceholders(t.about, { at: formatDateTime(reading.data.at) }) : null}
      actions={<LedgerExportButtons />}
    >
      <LiabilitiesToCustomers />
      <InsuranceAccountPanels />
      <Panel title={t.sums}>
        {reading.data ? (
          <Table
            label={t.sums}
            columns={columns}
            rows={reading.data.rows}
            idOf={({ bucket, owner, currency }) => `${bucket} ${owner} ${currency}`}
            empty={t.empty}
          />
        ) : (
          <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
        )}
      </Panel>
    </Page>
  );
}

function LedgerExportButtons() {
  const t = useTexts().exports;
  return (
    <>
      <ExportButton what="houseAccounts" name={t.houseAccounts} />
      <ExportButton what="ledger" name={t.ledger} dated />
      <ExportButton what="orders" name={t.orders} dated />
    </>
  );
}

/** What the house owes, as last counted, with the proof that binds it. */

type LiabilityRow = CallAnswer<'staff/getLiabilities'>['rows'][number];

function LiabilitiesToCustomers() {
  const t = useTexts().liabilities;
  const reading = useStaffCall('staff/getLiabilities', {});
  const columns: TableColumn<LiabilityRow>[] = [
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'sum', title: t.sum, kind: 'number', cell: ({ sum, currency }) => formatMoney(sum, currency) },
    { name: 'seeded', title: t.seeded, kind: 'number', cell: ({ seeded, currency }) => formatMoney(seeded, currency) },
    { name: 'owed', title: t.owed, kind: 'number', cell: ({ owed, currency }) => formatMoney(owed, currency) },
    { name: 'customers', title: t.customers, kind: 'number', cell: ({ customers }) => formatNumber(customers) },
    { name: 'tree', title: t.tree, kind: 'number', cell: ({ tree }) => tree },
    {
      name: 'seal',
      title: t.seal,
      kind: 'number',
      cell: ({ seal }) => seal ?? <StatusLabel tone="warns">{t.waits}</StatusLabel>,
    },
    { name: 'root', title: t.root, cell: ({ root }) => <code className={styles.root}>{root}</code> },
  ];
  return (
    <Panel title={t.title}>
      {reading.data ? (
        <>
          {reading.data.at ? (
            <p className={styles.about}>{fillPlaceholders(t.about, { at: formatDateTime(reading.data.at) })}</p>
          ) : null}
          <Table
            label={t.title}
            columns={columns}
            rows={reading.data.rows}
            idOf={({ currency }) => currency}
            empty={reading.data.at ? t.empty : t.notYet}
          />
        </>
      ) : (
        <LoadingOrError error={reading.error} again={() => void reading.refetch()} />
      )}
    </Panel>
  );
}
