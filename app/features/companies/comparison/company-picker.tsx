import { COMPARED_COMPANIES_MAXIMUM } from '@bourse/core/information/companies/company-comparison.ts';
import { MARKETS } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { useDebouncedValue } from '../../../api/debounce.ts';
import { useCall } from '../../../api/use-call.ts';
import { EmptyView } from '../../../components/empty-and-error-views.tsx';
import { Field } from '../../../components/field.tsx';
import { ListRow } from '../../../components/list-row.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { LoadingOrError } from '../../../components/loading-or-error.tsx';
import { fillPlaceholders, useTexts } from '../../../language/language.ts';
import styles from '../companies.module.css';

const PAUSE_MS = 250;
const MOST = 50;
const LONGEST = 40;

function Found({
  query,
  chosen,
  onChoose,
}: {
  query: string;
  chosen: readonly string[];
  onChoose: (id: string) => void;
}) {
  const { compare: t, notHere } = useTexts('companies');
  const { short } = useTexts('markets');
  const { data, error, refetch } = useCall('discovery/search', { query, limit: MOST }, { keepPrevious: true });
  if (!data) return <LoadingOrError rows={5} error={error} onRetry={refetch} />;
  const found = data.rows.filter(({ instrument, board }) => board !== 'index' && !chosen.includes(instrument));
  const rows = found.filter(({ board }) => board === 'listed' || board === 'otc');
  const without = found.flatMap(({ market, ...row }) =>
    market === 'CRYPTO' || market === 'FX' ? [{ ...row, says: notHere[market].compare }] : [],
  );
  return (
    <>
      <p className="only-heard" role="status">
        {fillPlaceholders(t.found, { count: rows.length })}
      </p>
      {found.length === 0 ? <EmptyView icon="find" text={fillPlaceholders(t.nothingFound, { query })} /> : null}
      {rows.map(({ instrument, name, code, market }) => (
        <ListRow
          key={instrument}
          title={name}
          sub={`${short[MARKETS.find((each) => each === market)!]} · ${code}`}
          onPress={() => onChoose(instrument)}
        />
      ))}
      {without.map(({ instrument, name, code, says }) => (
        <ListRow key={instrument} title={`${name} · ${code}`} sub={<span className={styles.sub}>{says}</span>} />
      ))}
    </>
  );
}

/** Searches for a company to compare. */
export function CompanyPicker({
  open,
  chosen,
  onChoose,
  onClose,
}: {
  open: boolean;
  chosen: readonly string[];
  onChoose: (id: string) => void;
  onClose: () => void;
}) {
  const { compare: t } = useTexts('companies');
  const [typed, setTyped] = useState('');
  const query = useDebouncedValue(typed.trim(), PAUSE_MS);
  return (
    <Sheet open={open} onClose={onClose} title={t.add}>
      <Field label={t.find} value={typed} onChange={setTyped} type="search" maxLength={LONGEST} />
      {query === '' ? (
        <EmptyView icon="find" text={fillPlaceholders(t.choose, { maximum: COMPARED_COMPANIES_MAXIMUM })} />
      ) : (
        <Found query={query} chosen={chosen} onChoose={onChoose} />
      )}
    </Sheet>
  );
}
