import type { CallInput } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type ReactNode, useState } from 'react';
import type { ListCallRow } from '../../../api/use-call.ts';
import { useListCall } from '../../../api/use-list-call.ts';
import { Card } from '../../../components/card.tsx';
import { Chip, ChipRow } from '../../../components/chip.tsx';
import { EmptyView } from '../../../components/empty-and-error-views.tsx';
import type { IconName } from '../../../components/icon.tsx';
import { List } from '../../../components/list.tsx';
import { useLanguage } from '../../../language/language.ts';

type Offers = CallInput<Calls['offerings/listOfferings']>;

interface Props<Phase extends string> {
  kind: Offers['kind'];
  /** The first one is shown first. */
  phases: readonly [Phase, ...Phase[]];
  label: string;
  words: { phase: Readonly<Record<Phase, string>>; empty: Readonly<Record<Phase, string>> };
  icon: IconName;
  children: (offer: ListCallRow<'offerings/listOfferings'>) => ReactNode;
}

/** Offers of a kind by phase. */
export function OffersByPhase<Phase extends NonNullable<Offers['phase']>>({
  kind,
  phases,
  label,
  words,
  icon,
  children,
}: Props<Phase>) {
  const language = useLanguage();
  const [phase, setPhase] = useState<Phase>(phases[0]);
  const reading = useListCall('offerings/listOfferings', { kind, phase, limit: 20 }, { language });
  return (
    <>
      <ChipRow label={label}>
        {phases.map((each) => (
          <Chip key={each} chosen={each === phase} onPress={() => setPhase(each)}>
            {words.phase[each]}
          </Chip>
        ))}
      </ChipRow>
      <Card flush>
        <List
          key={phase}
          listCall={reading}
          rowKey={({ id }) => id}
          label={words.phase[phase]}
          rowHeightRem={4}
          empty={<EmptyView icon={icon} text={words.empty[phase]} />}
        >
          {children}
        </List>
      </Card>
    </>
  );
}
