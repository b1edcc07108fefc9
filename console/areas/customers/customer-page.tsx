/**
 * Everything about one customer on one page. The reason for looking is asked first and recorded; it is part of the
 * address.
 */
import { Button, Tab, Tabs } from '@mui/material';
import { Link, useParams, useSearchParams } from 'react-router';
import { useStaffCall } from '../../api/use-staff-call.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../layout/page.tsx';
import { Panel } from '../../layout/panel.tsx';
import { Waiting } from '../../layout/waiting.tsx';
import { Mark, Marks } from '../../list/mark.tsx';
import { labelOf } from '@bourse/contract/texts/sentences.ts';
import { useMay } from '../../session/use-me.ts';
import { CorrectionButton } from './correction.tsx';
import type { Customer } from './customer.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { TABS, type TabName, TabPanel } from './customer-tabs.tsx';
import { LookReason, readWhy, type Why } from './look-reason.tsx';
import { RestrictButton } from './restrict-dialog.tsx';

export function CustomerPage() {
  const { customer = '' } = useParams();
  const [query] = useSearchParams();
  const t = useTexts().customers;
  const why = readWhy(query.get('why'));
  const above = { title: t.title, to: '/customers' };
  if (why === null)
    return (
      <Page title={t.why} above={above}>
        <LookReason />
      </Page>
    );
  return (
    <Looked
      key={customer}
      customer={customer}
      why={why}
      remark={query.get('remark')}
      portfolio={query.get('portfolio')}
    />
  );
}

interface LookedProps {
  customer: string;
  why: Why;
  remark: string | null;
  portfolio: string | null;
}

function Looked({ customer: id, why, remark, portfolio }: LookedProps) {
  const t = useTexts().customers;
  const reading = useStaffCall(
    'staff/getCustomer',
    { customer: id, why, ...(remark ? { remark } : {}), ...(portfolio ? { portfolio } : {}) },
    { look: true },
  );
  const above = { title: t.title, to: '/customers' };
  const customer = reading.data;
  if (!customer)
    return (
      <Page title={t.title} above={above}>
        <Waiting error={reading.error} again={() => void reading.refetch()} />
      </Page>
    );
  const again = (): void => void reading.refetch();
  return (
    <Page
      title={customer.name ?? customer.account}
      above={above}
      about={
        <Marks>
          {customer.states.map(({ state }) => (
            <Mark key={state} tone="bad">
              {labelOf(t.states, state)}
            </Mark>
          ))}
        </Marks>
      }
      actions={
        <>
          <WriteMessage id={customer.id} />
          <CorrectionButton
            id={customer.id}
            account={customer.account}
            currencies={customer.wallet.accounts.map(({ currency }) => currency)}
          />
          <RestrictButton customer={customer} onDone={again} />
        </>
      }
    >
      <Panel title={t.facts.who}>
        <CustomerFacts customer={customer} />
      </Panel>
      <Sections customer={customer} onChange={again} />
    </Page>
  );
}

function WriteMessage({ id }: { id: string }) {
  const t = useTexts().announcements;
  return useMay('content.announcements') ? (
    <Button variant="outlined" component={Link} to={`/announcements/new?to=${id}`}>
      {t.write}
    </Button>
  ) : null;
}

/** The open tab is part of the address. */
function Sections({ customer, onChange }: { customer: Customer; onChange(): void }) {
  const t = useTexts().customers;
  const [query, setQuery] = useSearchParams();
  const open: TabName = TABS.find((tab) => tab === query.get('tab')) ?? 'balances';
  const choose = (tab: TabName): void =>
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
        onChange={(_, tab: TabName) => choose(tab)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t.title}
        sx={{ marginY: 1 }}
      >
        {TABS.map((tab) => (
          <Tab key={tab} value={tab} label={t.tabs[tab]} id={`tab-${tab}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${open}`}>
        <TabPanel tab={open} customer={customer} onChange={onChange} />
      </div>
    </>
  );
}
