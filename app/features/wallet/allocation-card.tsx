import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { useId, useState } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './wallet.module.css';
import { type AllocationShare, combineSmallestParts, OTHERS_NAME } from './allocation-parts.ts';

type Wallet = CallAnswer<'wallet/getWallet'>;
/** The accounts above it show the currencies already. */
const GROUPINGS = ['kind', 'market', 'currency'] as const;
type Grouping = (typeof GROUPINGS)[number];
/** As many as can be told apart by their shade, next to each other. */
const MAX_BAR_PARTS = 5;

interface Part {
  name: string;
  label: string;
  amount: string;
  percent: string;
  share: number;
}

function useParts(wallet: Wallet, grouping: Grouping): { bar: Part[]; all: Part[] } {
  const { kinds, others } = useTexts('allocation');
  const currencies = useTexts('currencies');
  const { short } = useTexts('markets');
  const own = { currency: currencies, market: { ...short, ...kinds }, kind: kinds }[grouping];
  const words = { ...own, [OTHERS_NAME]: others };
  const formatPart = ({ name, amount, share }: AllocationShare): Part => ({
    name,
    label: labelOf(words, name),
    amount: formatMoneyWithCurrency(amount, wallet.in),
    percent: formatRate(share, { digits: 1 }),
    share: Number(share),
  });
  const all = wallet.allocation[grouping];
  return {
    bar: combineSmallestParts(all, MAX_BAR_PARTS).map(formatPart),
    all: combineSmallestParts(all, all.length).map(formatPart),
  };
}

/** Read out as one sentence; the table below it has the figures. */
function AllocationBar({ parts, label }: { parts: readonly Part[]; label: string }) {
  return (
    <div
      className={styles.composition}
      role="img"
      aria-label={`${label}: ${parts.map(({ label: its, percent }) => `${its} ${percent}`).join(', ')}`}
    >
      {parts.map(({ name, share }, index) => (
        <span key={name} className={styles.shade} data-shade={index} style={{ flexGrow: share }} />
      ))}
    </div>
  );
}

function AllocationTable({
  parts,
  label,
  id,
  heads,
}: {
  parts: readonly Part[];
  label: string;
  id: string;
  heads: readonly string[];
}) {
  return (
    <table className={styles.table} aria-label={label} id={id}>
      <thead className="only-heard">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, label: its, amount, percent }, index) => (
          <tr key={name}>
            <th scope="row">
              <span
                className={`${styles.sign} ${styles.shade}`}
                data-shade={Math.min(index, MAX_BAR_PARTS - 1)}
                aria-hidden="true"
              />
              {its}
            </th>
            <td>{amount}</td>
            <td>{percent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AllocationView({ wallet, grouping }: { wallet: Wallet; grouping: Grouping }) {
  const t = useTexts('allocation');
  const shell = useTexts('shell');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { bar, all } = useParts(wallet, grouping);
  const { owed } = wallet.allocation;
  const label = fillPlaceholders(t.by, { way: t.ways[grouping] });
  if (bar.length === 0) return <p className={styles.says}>{t.none}</p>;
  return (
    <figure className={styles.figure}>
      <AllocationBar parts={bar} label={label} />
      <AllocationTable parts={isWhole ? all : bar} label={label} id={id} heads={[t.ways[grouping], t.amount, t.part]} />
      {all.length > bar.length ? (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          <span>{isWhole ? t.fewer : shell.see}</span>
          <Icon name="down" size="small" />
        </button>
      ) : null}
      {isZero(owed) ? null : (
        <p className={styles.owed}>
          <span>{t.owed}</span>
          <span>{`\u2212${formatMoneyWithCurrency(owed, wallet.in)}`}</span>
        </p>
      )}
    </figure>
  );
}

/** The composition of everything owned: a bar, and the same as a table. */
export function AllocationCard({ wallet }: { wallet: Wallet }) {
  const t = useTexts('allocation');
  const [grouping, setGrouping] = useState<Grouping>('kind');
  return (
    <Card title={t.title} fields>
      <SegmentedControl
        label={t.title}
        value={grouping}
        onChange={setGrouping}
        options={GROUPINGS.map((value) => ({ value, label: t.ways[value] }))}
      />
      <AllocationView key={grouping} wallet={wallet} grouping={grouping} />
    </Card>
  );
}
