import { BackHeader } from '../../components/page-frame.tsx';
import { EmptyView } from '../../components/empty-and-error-views.tsx';
import { useTexts } from '../../language/language.ts';
import { useHashQuery } from '../../router/location-hooks.ts';
import { InstrumentDetail } from './instrument-detail.tsx';

const PARTS = ['chart', 'company', 'news'] as const;

/** An index: the same page without trading. */
export default function IndexDetailScreen() {
  const { instrument } = useHashQuery();
  const title = useTexts('routes').stockDetailzs;
  if (!instrument)
    return (
      <>
        <BackHeader title={title} />
        <EmptyView icon="chart" />
      </>
    );
  return <InstrumentDetail key={instrument} instrument={instrument} foot="none" parts={PARTS} />;
}
