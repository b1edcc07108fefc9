/** The balances of the house's own accounts, and what it owes its customers. */
import { fill } from '@bourse/contract/texts/fill.ts';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Answer } from '../../api/client.ts';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { ExportButton } from '../../export/export-button.tsx';
import { formatDateTime, formatMoney } from '../../language/format.ts';
import { useProductTexts } from '../../language/use-product-texts.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { InsurancePanels } from './insurance.tsx';
import { Liabilities } from './liabilities.tsx';
import { type Column, Table } from '../../list/table.tsx';

type AccountRow = Answer<'staff/getHouseAccounts'>['rows'][number];

export function AccountsPage() {
  const t = useTexts().money.accounts;
  const words = useProductTexts();
  const reading = useStaffCall('staff/getHouseAccounts', {});
  const columns: Column<AccountRow>[] = [
    { name: 'bucket', title: t.bucket, cell: ({ bucket }) => (words ? labelOf(words.terms.bucket, bucket) : '') },
    { name: 'owner', title: t.owner, kind: 'tight', cell: ({ owner }) => t.owners[owner] },
    { name: 'currency', title: t.currency, kind: 'tight', cell: ({ currency }) => currency },
    { name: 'amount', title: t.amount, kind: 'number', cell: ({ amount, currency }) => formatMoney(amount, currency) },
  ];
  return (
    <Page
      title={t.title}
      about={reading.data ? fill(t.about, { at: formatDateTime(reading.data.at) }) : null}
      actions={<Exports />}
    >
      <Liabilities />
      <InsurancePanels />
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
          <Waiting error={reading.error} again={() => void reading.refetch()} />
        )}
      </Panel>
    </Page>
  );
}

function Exports() {
  const t = useTexts().exports;
  return (
    <>
      <ExportButton what="houseAccounts" name={t.houseAccounts} />
      <ExportButton what="ledger" name={t.ledger} dated />
      <ExportButton what="orders" name={t.orders} dated />
    </>
  );
}
