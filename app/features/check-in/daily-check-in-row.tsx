import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { fillPlaceholders, useTexts } from '../../language/language.ts';
import { getRoutePath } from '../../router/route-registry.ts';
import { formatReward } from './check-in-week.ts';

/** On home: whether today's check-in is done, and what it pays. */
export default function DailyCheckInRow() {
  const t = useTexts('checkIn');
  const title = useTexts('routes').checkIn;
  const { data } = useCall('rewards/getCheckIn', {}, { staleTimeMs: 60_000 });
  const value = data ? (data.checkedIn ? t.done : fillPlaceholders(t.day, { n: data.streak + 1 })) : null;
  return (
    <Card flush>
      <MenuRow
        icon="check"
        title={title}
        value={data && !data.checkedIn ? `${value} · ${formatReward(data.reward, data.currency)}` : value}
        to={getRoutePath('checkIn')}
      />
    </Card>
  );
}
