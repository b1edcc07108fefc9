/** What a search has found: instruments, and functions of the app. */
import { describeFailure } from '../../api/call-failures.ts';
import { useCall } from '../../api/use-call.ts';
import { Card } from '../../components/card.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { SwipeableListRow } from '../../components/swipe-rows.tsx';
import { formatCount } from '../../format/numbers.ts';
import { fillPlaceholders, useAllTexts, useTexts } from '../../language/language.ts';
import { InstrumentRow } from '../../instruments/instrument-row.tsx';
import { hasInventedCompaniesOnly, useMarkets } from '../../instruments/markets.ts';
import styles from './discovery.module.css';
import { useInstrumentSwipeActions } from './instrument-actions-sheet.tsx';
import { MenuRow } from '../../components/list-row.tsx';
import { listAllTools } from '../../feature-contributions.ts';
import { ToolIcon } from '../../components/tool-icon.tsx';
import { type FoundTaskLink, useFindTaskLinks } from '../guide/shared/use-find-task-links.ts';
import { simplifyChinese } from '@bourse/core/information/content/simplify-chinese.ts';
import { getHangulInitials, isHangulInitials } from '@bourse/core/information/content/hangul-search.ts';

const MOST = 50;

/** Suggestions for an empty result; where all prices are simulated, real companies can't be found. */
function Tips() {
  const t = useTexts('discovery');
  const markets = useMarkets();
  const isInvented = markets.length > 0 && markets.every(hasInventedCompaniesOnly);
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
  const actsOf = useInstrumentSwipeActions();
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
        {fillPlaceholders(t.found, { count: formatCount(data.rows.length + functions.length) })}
      </p>
      <FoundFunctions found={functions} />
      {data.rows.length === 0 ? (
        functions.length > 0 ? null : (
          <EmptyView icon="find" text={fillPlaceholders(t.nothingFound, { query })} action={<Tips />} />
        )
      ) : (
        <Card flush>
          {data.rows.map((row) => (
            <SwipeableListRow key={row.instrument} actions={actsOf(row.instrument)} rowName={row.name}>
              <InstrumentRow row={row} withMarket onOpen={onOpen} />
            </SwipeableListRow>
          ))}
        </Card>
      )}
    </>
  );
}

const FUNCTIONS_MAXIMUM = 4;
/** A limit for matches by everyday words: somebody who looks for a company may have typed one by chance. */
const EVERYDAY_MATCHES_MAXIMUM = 2;

/** Functions by name or in everyday words. */
function useFoundFunctions(query: string): readonly FoundTaskLink[] {
  const texts = useAllTexts();
  const find = useFindTaskLinks();
  const all = listAllTools(['mine', 'money', 'person']).map(({ title, ...tool }) => ({ ...tool, title: title(texts) }));
  const named = findAppFunctions(all, query, FUNCTIONS_MAXIMUM);
  const isNew = ({ to, query: wantedQuery }: FoundTaskLink) =>
    named.every((each) => each.to !== to || each.query?.['tab'] !== wantedQuery?.['tab']);
  return [...named, ...(find?.(query, EVERYDAY_MATCHES_MAXIMUM) ?? []).filter(isNew)].slice(0, FUNCTIONS_MAXIMUM);
}

/** Above the instruments found; nothing if no function matches. */
function FoundFunctions({ found }: { found: readonly FoundTaskLink[] }) {
  const { functions } = useAllTexts().discovery;
  if (found.length === 0) return null;
  return (
    <Card title={functions}>
      {found.map(({ icon, title, to, query: wantedQuery }) => (
        <MenuRow
          key={`${to} ${title}`}
          sign={<ToolIcon name={icon} />}
          title={title}
          to={to}
          {...(wantedQuery ? { query: wantedQuery } : {})}
        />
      ))}
    </Card>
  );
}

/** Finds functions by typed words: those of its title in any order, or their Hangul initials. */

const folded = (text: string): string => simplifyChinese(text.normalize('NFC').toLowerCase());
const close = (text: string): string => folded(text).replaceAll(' ', '');

/** Whether a title contains everything that was typed. */
export function isTitleMatch(title: string, query: string): boolean {
  const wantedQuery = close(query);
  if (wantedQuery === '') return false;
  if (isHangulInitials(wantedQuery)) return getHangulInitials(close(title)).includes(wantedQuery);
  return folded(query)
    .split(' ')
    .every((word) => close(title).includes(word));
}

/** The first matches, those that begin with the query first. */
export function findAppFunctions<Function extends { title: string }>(
  all: readonly Function[],
  query: string,
  most: number,
): Function[] {
  const begins = ({ title }: Function): number => (close(title).startsWith(close(query)) ? 0 : 1);
  return all
    .filter(({ title }) => isTitleMatch(title, query))
    .sort((a, b) => begins(a) - begins(b))
    .slice(0, most);
}
