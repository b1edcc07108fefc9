import { describeFailure } from '../api/call-failures.ts';
import { Card } from './card.tsx';
import { ErrorView } from './empty-and-error-views.tsx';
import { Page } from './page-frame.tsx';
import { SkeletonRows } from './loading-placeholders.tsx';

interface LoadingOrErrorProps {
  rows: number;
  /** Why there is no answer; null while it is still loading. */
  error: Error | null;
  onRetry: () => unknown;
  /** Whether the rows' placeholders are on a card; otherwise they are all that a page has. */
  card?: boolean;
  page?: boolean;
  /** The card's title, which is there already. */
  title?: string;
}

/** Where an answer is still to come: placeholders for its rows, or why it failed and a way to ask again. */
export function LoadingOrError({ rows, error, onRetry, card = false, page = false, title }: LoadingOrErrorProps) {
  const failed = error ? <ErrorView text={describeFailure(error)} onRetry={() => void onRetry()} /> : null;
  const places = <SkeletonRows count={rows} />;
  if (title) return <Card title={title}>{failed ?? places}</Card>;
  if (failed) return failed;
  if (page)
    return (
      <Page foot="none">
        <Card>{places}</Card>
      </Page>
    );
  return card ? <Card>{places}</Card> : places;
}
