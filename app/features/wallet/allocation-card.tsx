import { labelOf } from '@bourse/contract/texts/format-messages.ts';
import { type KeyboardEvent, useId, useState } from 'react';
import type { CallAnswer } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Skeleton } from '../../components/loading-placeholders.tsx';
import { formatMoneyWithCurrency, formatRate, isZero } from '../../format/numbers.ts';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import styles from './wallet.module.css';
import {
  patternFillOf,
  MAX_RING_PATTERNS,
  OTHERS_NAME,
  RingPatterns,
  buildRingParts,
  buildRingSectors,
  type AllocationShare,
} from './allocation-ring.tsx';

type Wallet = CallAnswer<'wallet/getWallet'>;
const GROUPINGS = ['currency', 'market', 'kind'] as const;
type Grouping = (typeof GROUPINGS)[number];

interface Part {
  name: string;
  label: string;
  amount: string;
  percent: string;
  share: number;
}

function useParts(wallet: Wallet, grouping: Grouping): { ring: Part[]; all: Part[] } {
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
    ring: buildRingParts(all, MAX_RING_PATTERNS).map(formatPart),
    all: buildRingParts(all, all.length).map(formatPart),
  };
}

interface RingProps {
  parts: readonly Part[];
  label: string;
  chosen: number;
  onChoose: (index: number) => void;
  id: string;
}

/** Each sector can be focused and states its name, amount and share; the middle shows the chosen one. */
function Ring({ parts, label, chosen, onChoose, id }: RingProps) {
  const keys = (index: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onChoose(index);
  };
  const sectors = buildRingSectors(parts.map(({ share }) => share));
  return (
    <svg viewBox="0 0 120 120" className={styles.wheel} role="group" aria-label={label}>
      <RingPatterns id={id} />
      {parts.map(({ name, label: its, amount, percent }, index) => (
        <path
          key={name}
          d={sectors[index]}
          fill={patternFillOf(id, index)}
          className={index === chosen ? styles.chosen : styles.sector}
          role="button"
          tabIndex={0}
          aria-label={`${its}, ${amount}, ${percent}`}
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
          onFocus={() => onChoose(index)}
          onKeyDown={keys(index)}
        />
      ))}
    </svg>
  );
}

function AllocationTable({
  parts,
  label,
  id,
  heads,
}: Omit<RingProps, 'chosen' | 'onChoose'> & { heads: readonly string[] }) {
  return (
    <table className={styles.table} aria-label={label}>
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
              <svg viewBox="0 0 14 14" className={styles.sign} aria-hidden="true">
                <rect width="14" height="14" rx="3" fill={patternFillOf(id, index)} />
              </svg>
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
  const id = useId();
  const [chosen, choose] = useState(0);
  const { ring: parts, all } = useParts(wallet, grouping);
  const { owed } = wallet.allocation;
  const label = fillPlaceholders(t.by, { way: t.ways[grouping] });
  const selectedPart = parts[chosen] ?? parts[0];
  if (!selectedPart) return <p className={styles.says}>{t.none}</p>;
  return (
    <figure className={styles.figure}>
      <div className={styles.middle}>
        <Ring parts={parts} label={label} chosen={parts.indexOf(selectedPart)} onChoose={choose} id={id} />
        <div className={styles.says} aria-hidden="true">
          <span>{selectedPart.label}</span>
          <b>{selectedPart.percent}</b>
        </div>
      </div>
      <AllocationTable parts={all} label={label} id={id} heads={[t.ways[grouping], t.amount, t.part]} />
      {isZero(owed) ? null : (
        <p className={styles.owed}>
          <span>{t.owed}</span>
          <span>{`\u2212${formatMoneyWithCurrency(owed, wallet.in)}`}</span>
        </p>
      )}
    </figure>
  );
}

/** The composition of everything owned: a ring, and the same as a table. */
export function AllocationCard({ wallet }: { wallet: Wallet | undefined }) {
  const t = useTexts('allocation');
  const [grouping, setGrouping] = useState<Grouping>('currency');
  return (
    <Card title={t.title} fields>
      <SegmentedControl
        label={t.title}
        value={grouping}
        onChange={setGrouping}
        options={GROUPINGS.map((value) => ({ value, label: t.ways[value] }))}
      />
      {wallet ? (
        <AllocationView key={grouping} wallet={wallet} grouping={grouping} />
      ) : (
        <div className={styles.waits}>
          <Skeleton width={10} size="hero" />
        </div>
      )}
    </Card>
  );
}
