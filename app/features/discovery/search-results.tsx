/** What a search has found: instruments, and functions of the app. */
import { describeFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { SwipeLine } from '../../components/swipe-rows.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fill, useAllTexts, useTexts } from '../../language/language.ts';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { useMarkets } from '../../instruments/markets.ts';
import styles from './discovery.module.css';
import { useInstrumentActs } from './instrument-actions.tsx';
import { MenuRow } from '../../components/row.tsx';
import { allTools } from '../../entries.ts';
import { type FoundWay, useFindWays } from '../guide/shared/use-tasks.ts';
import { simplified } from '@bourse/core/information/content/han.ts';
import { hangulInitials, isInitials } from '@bourse/core/information/content/hangul.ts';

const MOST = 50;

/** Suggestions for an empty result; with simulated prices, real companies can't be found. */
function Tips() {
  const t = useTexts('discovery');
  const markets = useMarkets();
  const isInvented = markets.length > 0 && markets.every(({ madeUp }) => madeUp);
  return (
    <div className={styles.tips}>
      <p>{t.searchTips}</p>
      {isInvented ? <p>{t.inventedCompanies}</p> : null}
    </div>
  );
}

/** Matches of a query, best first; opening one remembers the search. A row is swiped to watch or buy it. */
export function SearchResults({ query, onOpen }: { query: string; onOpen: () => void }) {
  const t = useTexts('discovery');
  const { data, error, refetch } = useCall('discovery/search', { query, limit: MOST }, { keepPrevious: true });
  const actsOf = useInstrumentActs();
  const functions = useFoundFunctions(query);
  if (!data && error) return <ErrorView text={describeFailure(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Card flush>
        <SkeletonRows count={6} />
      </Card>
    );
  return (
    <>
      <p className="only-heard" role="status">
        {fill(t.found, { count: formatCount(data.rows.length + functions.length) })}
      </p>
      <FoundFunctions found={functions} />
      {data.rows.length === 0 ? (
        functions.length > 0 ? null : (
          <EmptyView icon="find" text={fill(t.nothingFound, { query })} action={<Tips />} />
        )
      ) : (
        <Card flush>
          {data.rows.map((row) => (
            <SwipeLine key={row.instrument} acts={actsOf(row.instrument)} of={row.name}>
              <InstrumentRow row={row} withMarket onOpen={onOpen} />
            </SwipeLine>
          ))}
        </Card>
      )}
    </>
  );
}

const FUNCTIONS_MAXIMUM = 4;
/** A limit for matches by everyday words: somebody who looks for a company may have typed one by chance. */
const SAID_MOST = 2;

/** Functions by name or in everyday words. */
function useFoundFunctions(query: string): readonly FoundWay[] {
  const texts = useAllTexts();
  const find = useFindWays();
  const all = allTools(['mine', 'money', 'person']).map(({ title, ...tool }) => ({ ...tool, title: title(texts) }));
  const named = functionsFor(all, query, FUNCTIONS_MAXIMUM);
  const isNew = ({ to, query: asked }: FoundWay) =>
    named.every((each) => each.to !== to || each.query?.['tab'] !== asked?.['tab']);
  return [...named, ...(find?.(query, SAID_MOST) ?? []).filter(isNew)].slice(0, FUNCTIONS_MAXIMUM);
}

/** Above the instruments found; nothing if no function matches. */
function FoundFunctions({ found }: { found: readonly FoundWay[] }) {
  const { functions } = useAllTexts().discovery;
  if (found.length === 0) return null;
  return (
    <Card title={functions}>
      {found.map(({ icon, title, to, query: asked }) => (
        <MenuRow key={`${to} ${title}`} icon={icon} title={title} to={to} {...(asked ? { query: asked } : {})} />
      ))}
    </Card>
  );
}

/** Finds functions by typed words: those of its title in any order, or their Hangul initials. */

const folded = (text: string): string => simplified(text.normalize('NFC').toLowerCase());
const close = (text: string): string => folded(text).replaceAll(' ', '');

/** Whether a title contains everything that was typed. */
export function isMeant(title: string, query: string): boolean {
  const asked = close(query);
  if (asked === '') return false;
  if (isInitials(asked)) return hangulInitials(close(title)).includes(asked);
  return folded(query)
    .split(' ')
    .every((word) => close(title).includes(word));
}

/** The first matches, those that begin with the query first. */
export function functionsFor<Function extends { title: string }>(
  all: readonly Function[],
  query: string,
  most: number,
): Function[] {
  const begins = ({ title }: Function): number => (close(title).startsWith(close(query)) ? 0 : 1);
  return all
    .filter(({ title }) => isMeant(title, query))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, most);
}
