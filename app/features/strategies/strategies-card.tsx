/** Strategies on the tab of financial products. */
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { useTexts } from '../../language/language.ts';

export default function StrategiesCard() {
  const t = useTexts('strategies');
  const title = useTexts('routes').strategies;
  return (
    <Card title={title} sub={t.cardSays}>
      <MenuRow icon="chart" title={t.card} to="/home/strategies" />
    </Card>
  );
}
