import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import type { CallInput, ListCallRow } from '../../../api/use-call.ts';
import { useListCall } from '../../../api/use-list-call.ts';
import { EmptyView } from '../../../components/empty-and-error-views.tsx';
import { List } from '../../../components/list.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SignedMoney } from '../../../components/hero-and-signed-figures.tsx';
import { formatFullDateTime } from '../../../format/dates.ts';
import { formatMoneyWithCurrency } from '../../../format/numbers.ts';
import { useTexts } from '../../../language/language.ts';
import { useOwnedInput } from '../../../session/chosen-portfolio.ts';
import { type GetPortfolioName, useGetPortfolioName } from '../../../session/use-portfolios.ts';
import styles from '../statement-list.module.css';

export type ExplainedTotal = CallInput<'wallet/explainFunds'>['about'];
type Part = ListCallRow<'wallet/explainFunds'>;

const TITLES = { frozen: 'frozenIs', margin: 'marginIs', positions: 'marginIs', profit: 'profitIs' } as const;

function PartLine({ part, about, names }: { part: Part; about: ExplainedTotal; names: GetPortfolioName }) {
  const { types } = useTexts('funds');
  const { bucket, transfer } = useTexts('terms');
  const name = part.kind === 'held' ? labelOf(bucket, part.name ?? '') : (part.name ?? types.withdrawal);
  const place = names(part.portfolio);
  const time = [formatFullDateTime(part.at), ...(place === null ? [] : [place])].join(' · ');
  const link =
    part.kind === 'position'
      ? { to: '/trade/positionDetail', query: { position: part.id, portfolio: part.portfolio } }
      : part.kind === 'order'
        ? { to: '/trade/gdOrders', query: { portfolio: part.portfolio } }
        : part.kind === 'withdrawal'
          ? { to: '/information/fundRecord', query: { tab: 'withdrawal' } }
          : { to: '/information/fundRecord' };
  const end =
    about === 'profit' ? (
      <SignedMoney amount={part.amount} currency={part.currency} unit />
    ) : (
      formatMoneyWithCurrency(part.amount, part.currency)
    );
  return (
    <ListRow
      {...link}
      title={<span className={styles.wrap}>{name}</span>}
      sub={part.kind === 'dayEnd' ? `${transfer.chargeHold} · ${time}` : time}
      end={<span className={styles.moved}>{end}</span>}
    />
  );
}

/** The components of a total of the chosen portfolio: each order, withdrawal or position behind it, with a link. */
export default function ExplainTotalSheet({ about, onClose }: { about: ExplainedTotal; onClose: () => void }) {
  const t = useTexts('funds');
  const ofOwn = useGetPortfolioName();
  const owned = useOwnedInput();
  // Of one portfolio, all are in it.
  const names: GetPortfolioName = owned.portfolio === 'all' ? ofOwn : () => null;
  const reading = useListCall('wallet/explainFunds', { about, ...owned, limit: 20 }, { staleTimeMs: 0 });
  return (
    <Sheet open onClose={onClose} title={t[TITLES[about]]}>
      <p className={styles.says}>{about === 'profit' ? t.profitSays : about === 'frozen' ? t.frozenSays : ''}</p>
      <List
        listCall={reading}
        rowKey={({ id }) => id}
        label={t[TITLES[about]]}
        rowHeightRem={3.75}
        empty={<EmptyView text={t.nothingBehind} icon="info" />}
      >
        {(part) => <PartLine part={part} about={about} names={names} />}
      </List>
    </Sheet>
  );
}
