/**
 * Everything about one customer on one page. The reason for looking is asked first and recorded; it is part of the
 * address.
 */
import { Button, Tab, Tabs, TextField } from '@mui/material';
import { Link, useParams, useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.tsx';
import { Page, Panel, LoadingPage } from '../../layout/page.tsx';
import { StatusLabel, StatusLabelRow } from '../../list/table.tsx';
import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useHasPermission } from '../../api/session.ts';
import { ProposeMoneyCorrectionButton } from './propose-money-correction-dialog.tsx';
import { type Customer, CustomerFacts } from './customer-facts.tsx';
import { type CustomerTabName, CustomerTabPanel, CUSTOMER_TABS } from './customer-tabs.tsx';
import { RestrictCustomerButton } from './customer-restrictions.tsx';
import { type SyntheticEvent, useState } from 'react';
import { ACCESS_REASONS } from '@bourse/contract/staff/customer-calls.ts';
import panel from '../../layout/page.module.css';
import styles from './customer.module.css';

export function CustomerPage() {
  const { customer = '' } = useParams();
  const [query] = useSearchParams();
  const t = useTexts().customers;
  const why = readWhy(query.get('why'));
  const above = { title: t.title, to: '/customers' };
  if (why === null)
    return (
      <Page title={t.why} above={above}>
        <AccessReasonForm />
      </Page>
    );
  return (
    <CustomerDetail
      key={customer}
      customer={customer}
      why={why}
      remark={query.get('remark')}
      portfolio={query.get('portfolio')}
    />
  );
}

interface CustomerDetailProps {
  customer: string;
  why: AccessReason;
  remark: string | null;
  portfolio: string | null;
}

function CustomerDetail({ customer: id, why, remark, portfolio }: CustomerDetailProps) {
  const t = useTexts().customers;
  const reading = useStaffCall(
    'staff/getCustomer',
    { customer: id, why, ...(remark ? { remark } : {}), ...(portfolio ? { portfolio } : {}) },
    { isAccessLogged: true },
  );
  const above = { title: t.title, to: '/customers' };
  const customer = reading.data;
  if (!customer) return <LoadingPage title={t.title} above={above} reading={reading} />;
  const again = (): void => void reading.refetch();
  return (
    <Page
      title={customer.name ?? customer.account}
      above={above}
      about={
        <StatusLabelRow>
          {customer.states.map(({ state }) => (
            <StatusLabel key={state} tone="bad">
              {labelOf(t.states, state)}
            </StatusLabel>
          ))}
        </StatusLabelRow>
      }
      actions={
        <>
          <WriteMessage id={customer.id} />
          <ProposeMoneyCorrectionButton
            id={customer.id}
            account={customer.account}
            currencies={customer.wallet.accounts.map(({ currency }) => currency)}
          />
          <RestrictCustomerButton customer={customer} onDone={again} />
        </>
      }
    >
      <Panel title={t.facts.who}>
        <CustomerFacts customer={customer} />
      </Panel>
      <CustomerTabs customer={customer} onChange={again} />
    </Page>
  );
}

function WriteMessage({ id }: { id: string }) {
  const t = useTexts().announcements;
  return useHasPermission('content.announcements') ? (
    <Button variant="outlined" component={Link} to={`/announcements/new?to=${id}`}>
      {t.write}
    </Button>
  ) : null;
}

/** The open tab is part of the address. */
function CustomerTabs({ customer, onChange }: { customer: Customer; onChange(): void }) {
  const t = useTexts().customers;
  const [query, setQuery] = useSearchParams();
  const open: CustomerTabName = CUSTOMER_TABS.find((tab) => tab === query.get('tab')) ?? 'balances';
  const choose = (tab: CustomerTabName): void =>
    setQuery(
      (before) => {
        before.set('tab', tab);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Tabs
        value={open}
        onChange={(_, tab: CustomerTabName) => choose(tab)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t.title}
        sx={{ marginY: 1 }}
      >
        {CUSTOMER_TABS.map((tab) => (
          <Tab key={tab} value={tab} label={t.tabs[tab]} id={`tab-${tab}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`}>
        <CustomerTabPanel tab={open} customer={customer} onChange={onChange} />
      </div>
    </>
  );
}

/** Asks why somebody wants to see a customer before showing them. */

type AccessReason = (typeof ACCESS_REASONS)[number];

/** The reason in the address; null if there is none. */
const readWhy = (text: string | null): AccessReason | null => ACCESS_REASONS.find((each) => each === text) ?? null;

function AccessReasonForm() {
  const t = useTexts().customers;
  const [query, setQuery] = useSearchParams();
  const [why, setWhy] = useState<string>(ACCESS_REASONS[0]);
  const [remark, setRemark] = useState('');
  const open = (event: SyntheticEvent): void => {
    event.preventDefault();
    setQuery(
      { ...Object.fromEntries(query), why, ...(remark.trim() ? { remark: remark.trim() } : {}) },
      { replace: true },
    );
  };
  return (
    <form className={`${panel.panel} ${styles.form}`} onSubmit={open}>
      <p>{t.whyAbout}</p>
      <TextField
        select
        autoFocus
        id="why"
        label={t.whyReason}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {ACCESS_REASONS.map((each) => (
          <option key={each} value={each}>
            {t.looks[each]}
          </option>
        ))}
      </TextField>
      <TextField
        id="why-remark"
        label={t.whyRemark}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit" variant="contained">
        {t.whyOpen}
      </Button>
    </form>
  );
}
