import { useDeferredValue } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../components/button.tsx';
import { formatCount } from '../../../format/numbers.ts';
import { fill, useTexts } from '../../../language/language.ts';
import type { Criteria } from './criteria.ts';

/** Shows how many fit before listing them. */
export function ApplyButton({
  criteria,
  disabled = false,
  onPress,
}: {
  criteria: Criteria;
  disabled?: boolean;
  onPress: () => void;
}) {
  const { screener: t } = useTexts('companies');
  const asked = useDeferredValue(criteria);
  const { data } = useCall('discovery/screen', { ...asked, limit: 1 }, { keepPrevious: true, staleTimeMs: 5_000 });
  return (
    <Button disabled={disabled} onPress={onPress}>
      {data ? fill(t.show, { fit: formatCount(data.fit) }) : t.apply}
    </Button>
  );
}
