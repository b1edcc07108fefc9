import { useState } from 'react';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/row.tsx';
import { formatDate } from '../../format/dates.ts';
import { formatMoneyIn, formatRate } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { CreditSheet } from '../settings/shared/credit-sheet.tsx';
import styles from './credit.module.css';
import type { Credit, Quota } from './use-credit.ts';

/** The published table: amounts and rates by score; the reader's own row is highlighted. */
export function QuotaTable({ credit, quota }: { credit: Credit; quota: Quota }) {
  const { overview: t, application, laws } = useTexts('credit');
  const [isOpen, setOpen] = useState(false);
  const own = quota.table.find(({ from }) => credit.score >= from)?.from;
  return (
    <Card title={t.tableTitle}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.score}</th>
            <th scope="col">{t.tableQuota}</th>
            <th scope="col">{t.tableRate}</th>
          </tr>
        </thead>
        <tbody>
          {quota.table.map(({ from, quota: most, rate }) => (
            <tr key={from} className={from === own ? styles.mine : undefined} aria-current={from === own || undefined}>
              <td>{fill(t.tableFrom, { score: from })}</td>
              <td>{formatMoneyIn(most, quota.currency)}</td>
              <td>{formatRate(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.stack}>
        <p className={styles.note}>
          {fill(t.tableSays, {
            date: formatDate(credit.table),
            fee: formatRate(credit.feeRate),
            late: formatRate(credit.lateMore),
          })}
        </p>
        <p className={styles.note}>{application.dayCount[quota.dayCount]}</p>
        <p className={styles.small}>
          {fill(t.legal, {
            currency: quota.currency,
            maximum: formatRate(quota.legal.maximum),
            law: laws[quota.legal.law],
          })}
        </p>
      </div>
      <MenuRow icon="info" title={t.scoreWay} onPress={() => setOpen(true)} />
      <CreditSheet open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
