import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { Chip } from '../../components/chip.tsx';
import { CurrencyChips } from '../../components/currency-chips.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { fill, useTexts } from '../../language/language.ts';
import { usePortfolioNames } from '../../session/use-portfolio-names.ts';
import type { Transfer } from './movement.ts';
import { MovementLine } from './shared/movement-line.tsx';
import { MovementSheet } from './movement-sheet.tsx';
import styles from './wallet.module.css';

const PAGE = 20;

/** Every movement of the customer's money, of one currency or of all, newest first. */
export function Movements({ currencies }: { currencies: readonly string[] }) {
  const t = useTexts('wallet');
  const all = useTexts('shell').all;
  const [currency, setCurrency] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Transfer | null>(null);
  const names = usePortfolioNames();
  const reading = useListCall('wallet/listTransfers', { ...(currency === null ? {} : { currency }), limit: PAGE });
  const empty = (
    <EmptyView text={currency === null ? t.noMovements : fill(t.noMovementsIn, { currency })} icon="document" />
  );
  return (
    <Card title={t.movements}>
      <p className={styles.hint}>{t.movementsHint}</p>
      {currencies.length > 1 ? (
        <div className={styles.filter}>
          <CurrencyChips label={t.movements} currencies={currencies} chosen={currency} onChoose={setCurrency}>
            <Chip chosen={currency === null} onPress={() => setCurrency(null)}>
              {all}
            </Chip>
          </CurrencyChips>
        </div>
      ) : null}
      <List reading={reading} rowKey={(transfer) => transfer.seq} label={t.movements} rowHeightRem={3.75} empty={empty}>
        {(transfer) => <MovementLine transfer={transfer} names={names} onOpen={() => setChosen(transfer)} />}
      </List>
      <MovementSheet transfer={chosen} names={names} onClose={() => setChosen(null)} />
    </Card>
  );
}
