/** The balances of the house's own accounts, and what it owes its customers. */
import { fillPlaceholders } from '@bourse/contract/texts/fill-placeholders.ts';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { ExportButton } from '../../list/export-button.tsx';
import { formatDateTime, formatMoney, formatNumber } from '../../language/format.ts';
import { useProductTexts, useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, Loaded } from '../../layout/page.tsx';
import { InsuranceAccountPanels } from './insurance-account-panels.tsx';
import {
  type TableColumn,
  StatusLabel,
  Table,
  numberColumn,
  textColumn,
  tightColumn,
  TablePanel,
} from '../../list/table.tsx';
import styles from '../../list/list.module.css';

type AccountRow = CallAnswer<'staff/getHouseAccounts'>['rows'][number];

export function LedgerAccountsPage() {
  const t = useTexts().money.accounts;
  const words = useProductTexts();
  const reading = useStaffCall('staff/getHouseAccounts', {});
  const columns: TableColumn<AccountRow>[] = [
    textColumn(t.bucket, ({ bucket }) => (words ? labelOf(words.terms.bucket, bucket) : '')),
    tightColumn(t.owner, ({ owner }) => t.owners[owner]),
    tightColumn(t.currency, 'currency'),
    numberColumn(t.amount, ({ amount, currency }) => formatMoney(amount, currency)),
  ];
  return (
    <Page
      title={t.title}
      about={reading.data ? fillPlaceholders(t.about, { at: formatDateTime(reading.data.at) }) : null}
      actions={<LedgerExportButtons />}
    >
      <LiabilitiesToCustomers />
      <InsuranceAccountPanels />
      <TablePanel
        title={t.sums}
        columns={columns}
        rows={reading}
        idOf={({ bucket, owner, currency }) => `${bucket} ${owner} ${currency}`}
        empty={t.empty}
      />
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
    tightColumn(t.currency, 'currency'),
    numberColumn(t.sum, ({ sum, currency }) => formatMoney(sum, currency)),
    numberColumn(t.seeded, ({ seeded, currency }) => formatMoney(seeded, currency)),
    numberColumn(t.owed, ({ owed, currency }) => formatMoney(owed, currency)),
    numberColumn(t.customers, ({ customers }) => formatNumber(customers)),
    numberColumn(t.tree, 'tree'),
    numberColumn(t.seal, ({ seal }) => seal ?? <StatusLabel tone="warns">{t.waits}</StatusLabel>),
    textColumn(t.root, ({ root }) => <code className={styles.root}>{root}</code>),
  ];
  return (
    <Panel title={t.title}>
      <Loaded reading={reading}>
        {(data) => (
          <>
            {data.at ? (
              <p className={styles.about}>{fillPlaceholders(t.about, { at: formatDateTime(data.at) })}</p>
            ) : null}
            <Table
              label={t.title}
              columns={columns}
              rows={data.rows}
              idOf={({ currency }) => currency}
              empty={data.at ? t.empty : t.notYet}
            />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
