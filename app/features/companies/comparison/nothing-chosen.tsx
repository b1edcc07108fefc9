import { COMPARED_MAXIMUM } from '@bourse/core/companies/comparison.ts';
import { Button } from '../../../components/button.tsx';
import { EmptyView } from '../../../components/empty-view.tsx';
import { fill, useTexts } from '../../../language/language.ts';
import { useHashQuery } from '../../../router/hooks.ts';

/** How to begin; for readers who come from a market without companies, why nothing there can be compared. */
export function NothingChosen({ onAdd }: { onAdd: () => void }) {
  const { compare: t, notHere } = useTexts('companies');
  const market = useHashQuery()['market'];
  const says = market === 'CRYPTO' || market === 'FX' ? notHere[market].compare : null;
  return (
    <EmptyView
      icon="chart"
      text={says ?? fill(t.choose, { maximum: COMPARED_MAXIMUM })}
      action={<Button onPress={onAdd}>{t.add}</Button>}
    />
  );
}
