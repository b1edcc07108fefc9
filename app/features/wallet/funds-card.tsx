import { Card } from '../../components/card.tsx';
import { MenuEntries } from '../../components/menu-entries.tsx';
import { SupportRow } from '../../components/support-row.tsx';

/** Actions with the money, its records, and customer service. */
export function FundsCard() {
  return (
    <Card flush>
      <MenuEntries on="money" />
      <SupportRow />
    </Card>
  );
}
