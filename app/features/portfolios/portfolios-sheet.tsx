import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Row } from '../../components/row.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useDisplayCurrency } from '../../format/display-currency.ts';
import { formatMoneyIn } from '../../format/numbers.ts';
import { fill, useTexts } from '../../language/language.ts';
import { MoveForm } from './move-form.tsx';
import { CreateForm, OwnForm } from './portfolio-forms.tsx';
import styles from './portfolios.module.css';
import { type PortfolioRow, usePortfolios } from '../../session/use-portfolios.ts';

type View = { name: 'list' | 'create' | 'move' } | { name: 'own'; row: PortfolioRow };

/** Opens, renames and closes portfolios, and moves money between them. */
export default function PortfoliosSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts('portfolios');
  const [view, setView] = useState<View>({ name: 'list' });
  const [currency] = useDisplayCurrency();
  const data = usePortfolios(currency);
  const rows = data?.rows ?? [];
  const back = () => setView({ name: 'list' });
  const title = { list: t.title, create: t.create, move: t.move, own: view.name === 'own' ? view.row.name : '' };
  return (
    <Sheet open onClose={onClose} title={title[view.name] ?? t.title}>
      {view.name === 'create' ? (
        <CreateForm onDone={back} />
      ) : view.name === 'move' ? (
        <MoveForm rows={rows} onDone={back} />
      ) : view.name === 'own' ? (
        <OwnForm row={view.row} onDone={back} />
      ) : (
        <div className={styles.part}>
          {rows.map((row) => (
            <Row
              key={row.portfolio}
              title={row.name ?? t.main}
              {...(row.kind !== 'own' ? {} : { onPress: () => setView({ name: 'own', row }) })}
              end={
                <span className={styles.worth}>
                  {formatMoneyIn(row.total, data?.in ?? currency)}
                  {row.kind !== 'own' ? null : <Icon name="next" size="small" />}
                </span>
              }
            />
          ))}
          {data && rows.length > 1 ? (
            <p className={styles.lead}>
              {fill(t.allSays, { n: rows.length })}: {formatMoneyIn(data.total, data.in)}
            </p>
          ) : null}
          {rows.length > 1 ? <Button onPress={() => setView({ name: 'move' })}>{t.move}</Button> : null}
          <Button kind="soft" onPress={() => setView({ name: 'create' })}>
            {t.create}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
