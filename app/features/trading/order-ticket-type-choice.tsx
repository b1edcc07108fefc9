import { useEffect, useEffectEvent } from 'react';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { useTexts } from '../../language/language.ts';
import { listAllowedOrderTypes, useLeagueRules } from '../../session/league-rules.ts';
import type { OrderTicketDraft } from './order-ticket-draft.ts';
import { orderEffectOf } from './order-ticket-intent.ts';
import { ORDER_TYPES, orderTypeFamilyOf } from './order-ticket-price-arithmetic.ts';

/** A league may allow only some; a stop is of the first kind that it allows. */
export function OrderTicketTypeChoice({
  draft: { type, intent },
  onType,
}: {
  draft: OrderTicketDraft;
  onType: (type: OrderTicketDraft['type']) => void;
}) {
  const t = useTexts('ticket');
  const allowed = listAllowedOrderTypes(ORDER_TYPES, orderEffectOf(intent), useLeagueRules());
  const isForbidden = allowed.length > 0 && !allowed.includes(type);
  const chooseAllowed = useEffectEvent(() => {
    if (allowed[0]) onType(allowed[0]);
  });
  useEffect(() => {
    if (isForbidden) chooseAllowed();
  }, [isForbidden]);
  const families = (['market', 'limit', 'stop'] as const).flatMap((family) => {
    const first = allowed.find((each) => orderTypeFamilyOf(each) === family);
    return first ? [{ family, first }] : [];
  });
  const chosen = orderTypeFamilyOf(type);
  return (
    <SegmentedControl
      label={t.type}
      value={chosen}
      onChange={(family) => onType(families.find((each) => each.family === family)?.first ?? family)}
      options={families.map(({ family }) => ({ value: family, label: t[family] }))}
    />
  );
}
