import { Card } from '../../components/card.tsx';
import { MenuEntries } from '../../components/menu-entries.tsx';
import { SupportRow } from '../../components/support-row.tsx';
import { pathOf } from '../../router/routes.ts';

/** Further money functions, records, and customer service. */
export function FundsCard() {
  return (
    <Card flush>
      <MenuEntries on="money" without={[pathOf('recharge'), pathOf('cashOut')]} />
      <SupportRow />
    </Card>
  );
}
