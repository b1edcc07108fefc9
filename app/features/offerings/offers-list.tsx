import { useState } from 'react';
import { useListCall } from '../../api/use-list-call.ts';
import { Card } from '../../components/card.tsx';
import { Chip, Chips } from '../../components/chip.tsx';
import { EmptyView } from '../../components/empty-view.tsx';
import { List } from '../../components/list.tsx';
import { useLanguage, useTexts } from '../../language/language.ts';
import type { Kind } from './kind-screens.ts';
import { OfferRow } from './offer-row.tsx';

const PHASES = ['open', 'upcoming', 'allotting', 'ended'] as const;
export type Phase = (typeof PHASES)[number];

/** Offers by how far they are. */
export function OffersList({ kind = 'ipo', first = 'open' }: { kind?: Kind; first?: Phase }) {
  const t = useTexts('offerings');
  const language = useLanguage();
  const [phase, setPhase] = useState<Phase>(first);
  const reading = useListCall('offerings/listOfferings', { kind, phase, limit: 20 }, { language });
  return (
    <>
      <Chips label={t.facts}>
        {PHASES.map((each) => (
          <Chip key={each} chosen={each === phase} onPress={() => setPhase(each)}>
            {t.phase[each]}
          </Chip>
        ))}
      </Chips>
      <Card flush>
        <List
          key={phase}
          reading={reading}
          rowKey={({ id }) => id}
          label={t.phase[phase]}
          rowHeightRem={4}
          empty={<EmptyView icon="document" text={t.empty[phase]} />}
        >
          {(offer) => <OfferRow offer={offer} />}
        </List>
      </Card>
    </>
  );
}
