import { labelOf } from '@bourse/contract/texts/sentences.ts';
import type { Input, RowOf } from '../../../api/use-call.ts';
import { useListCall } from '../../../api/use-list-call.ts';
import { EmptyView } from '../../../components/empty-and-error-views.tsx';
import { List } from '../../../components/list.tsx';
import { Row } from '../../../components/row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SignedMoney } from '../../../components/amounts.tsx';
import { formatTime } from '../../../format/dates.ts';
import { formatMoneyIn } from '../../../format/numbers.ts';
import { useTexts } from '../../../language/language.ts';
import { useAskedPortfolio } from '../../../session/chosen-portfolio.ts';
import styles from '../statements.module.css';

export type About = Input<'wallet/explainFunds'>['about'];
type Part = RowOf<'wallet/explainFunds'>;

const TITLES = { frozen: 'frozenIs', margin: 'marginIs', positions: 'marginIs', profit: 'profitIs' } as const;

function PartLine({ part, about }: { part: Part; about: About }) {
  const { types } = useTexts('funds');
  const { bucket, transfer } = useTexts('terms');
  const name = part.kind === 'held' ? labelOf(bucket, part.name ?? '') : (part.name ?? types.withdrawal);
  const time = formatTime(part.at);
  const way =
    part.kind === 'position'
      ? { to: '/trade/positionDetail', query: { position: part.id } }
      : part.kind === 'order'
        ? { to: '/trade/gdOrders' }
        : part.kind === 'withdrawal'
          ? { to: '/information/fundRecord', query: { tab: 'withdrawal' } }
          : { to: '/information/fundRecord' };
  const end =
    about === 'profit' ? (
      <SignedMoney amount={part.amount} currency={part.currency} unit />
    ) : (
      formatMoneyIn(part.amount, part.currency)
    );
  return (
    <Row
      {...way}
      title={<span className={styles.wrap}>{name}</span>}
      sub={part.kind === 'dayEnd' ? `${transfer.chargeHold} · ${time}` : time}
      end={<span className={styles.moved}>{end}</span>}
    />
  );
}

/** The components of a total of the chosen portfolio: each order, withdrawal or position behind it, with a link. */
export default function ExplainSheet({ about, onClose }: { about: About; onClose: () => void }) {
  const t = useTexts('funds');
  const reading = useListCall('wallet/explainFunds', { about, ...useAskedPortfolio(), limit: 20 }, { staleTimeMs: 0 });
  return (
    <Sheet open onClose={onClose} title={t[TITLES[about]]}>
      <p className={styles.says}>{about === 'profit' ? t.profitSays : about === 'frozen' ? t.frozenSays : ''}</p>
      <List
        reading={reading}
        rowKey={({ id }) => id}
        label={t[TITLES[about]]}
        rowHeightRem={3.75}
        empty={<EmptyView text={t.nothingBehind} icon="info" />}
      >
        {(part) => <PartLine part={part} about={about} />}
      </List>
    </Sheet>
  );
}
