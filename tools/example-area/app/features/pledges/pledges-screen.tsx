/** Money put aside: what there is, asking for it earlier, and putting more aside. */
import { useState } from 'react';
import { type ListCallRow, useCall } from '../../api/use-call.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { Field } from '../../components/field.tsx';
import { List } from '../../components/list.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { BackHeader, Page } from '../../components/page-frame.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { EMPTY_PLEDGE_DRAFT, isPledgeDraftComplete } from './pledge-draft.ts';

const OPEN = ['submitted', 'inReview', 'processing'];
const CURRENCY = 'USD';

function NewPledge() {
  const t = useTexts('pledges');
  const { data: wallet } = useCall('wallet/getWallet', {});
  const make = useCommand('pledges/makePledge');
  const [draft, setDraft] = useState(EMPTY_PLEDGE_DRAFT);
  const [hasTried, setTried] = useState(false);
  const settled = wallet?.accounts.find(({ currency }) => currency === CURRENCY)?.settled ?? '0';
  const complete = isPledgeDraftComplete(draft, CURRENCY, settled);
  const submit = async () => {
    setTried(true);
    if (!complete || !(await make.run({ currency: CURRENCY, ...draft }))) return;
    showToast(t.made, 'good');
    setDraft(EMPTY_PLEDGE_DRAFT);
    setTried(false);
  };
  return (
    <Card>
      <p>{t.lead}</p>
      <NumberField
        label={fillPlaceholders(t.amount, { currency: CURRENCY })}
        value={draft.amount}
        onChange={(amount) => setDraft({ ...draft, amount })}
        currency={CURRENCY}
        hint={fillPlaceholders(t.free, { amount: formatMoneyWithCurrency(settled, CURRENCY) })}
        error={hasTried && !complete ? t.amountFault : null}
      />
      <Field
        label={t.until}
        value={draft.until}
        onChange={(until) => setDraft({ ...draft, until })}
        inputProps={{ type: 'date' }}
      />
      <Button busy={make.isPending} onPress={() => void submit()}>
        {t.make}
      </Button>
    </Card>
  );
}

function PledgeRow({ pledge }: { pledge: ListCallRow<'pledges/listPledges'> }) {
  const t = useTexts('pledges');
  const ask = useCommand('pledges/askRelease');
  const waits = pledge.release !== null && OPEN.includes(pledge.release.status);
  const says =
    pledge.status === 'held'
      ? fillPlaceholders(t.comesBack, { date: formatDate(pledge.until) })
      : t.status[pledge.status];
  return (
    <>
      <ListRow
        title={formatMoneyWithCurrency(pledge.amount, pledge.currency)}
        sub={waits ? `${says} · ${t.asked}` : says}
      />
      {pledge.status === 'held' && !waits ? (
        <Button kind="soft" busy={ask.isPending} onPress={() => void ask.run({ pledge: pledge.id })}>
          {t.ask}
        </Button>
      ) : null}
    </>
  );
}

export default function PledgesScreen() {
  const t = useTexts('pledges');
  const title = useTexts('routes').pledges;
  const reading = useListCall('pledges/listPledges', { limit: 20 }, { staleTimeMs: 0 });
  return (
    <>
      <BackHeader title={title} fallback="/information/payBag" />
      <Page foot="none">
        <NewPledge />
        <List listCall={reading} rowKey={({ id }) => id} label={t.mine} empty={<EmptyView text={t.none} icon="info" />}>
          {(pledge) => <PledgeRow pledge={pledge} />}
        </List>
      </Page>
    </>
  );
}
