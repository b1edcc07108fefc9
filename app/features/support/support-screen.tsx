/** The customer's conversation with customer service, the newest message at the bottom. */
import { type RefObject, useEffect, useRef } from 'react';
import { describeFailure } from '../../api/call-failures.ts';
import { useListCall } from '../../api/use-list-call.ts';
import { Button } from '../../components/button.tsx';
import { EmptyView, ErrorView } from '../../components/empty-and-error-views.tsx';
import { SkeletonRows } from '../../components/loading-placeholders.tsx';
import { BackHeader } from '../../components/page-frame.tsx';
import { useTexts } from '../../language/language.ts';
import { SupportMessageForm } from './support-message-form.tsx';
import { SupportMessages } from './support-messages.tsx';
import styles from './support.module.css';

const PAGE = 30;

export default function SupportScreen() {
  const t = useTexts('support');
  const title = useTexts('routes').support;
  const conversation = useListCall('support/listMessages', { limit: PAGE }, { staleTimeMs: 0 });
  const { rows, error, isPending } = conversation;
  const page = useStayAtEnd(rows[0]?.message);
  return (
    <div className={styles.screen}>
      <BackHeader title={title} fallback="/information/index" />
      <div ref={page} className={styles.page}>
        {conversation.hasMore ? (
          <Button kind="plain" busy={conversation.isLoadingMore} onPress={conversation.loadMore}>
            {t.earlier}
          </Button>
        ) : null}
        {rows.length === 0 && isPending ? <SkeletonRows count={4} /> : null}
        {rows.length === 0 && error ? (
          <ErrorView text={describeFailure(error)} onRetry={() => void conversation.reload()} />
        ) : null}
        {rows.length === 0 && !isPending && !error ? <EmptyView text={t.lead} icon="chat" /> : null}
        <SupportMessages messages={rows} />
      </div>
      <SupportMessageForm />
    </div>
  );
}

/** How far above the end a reader may be and still be at it. */
const NEAR_PX = 64;

/** Shows each new message, and stays at the end while pictures arrive above it, unless the reader has scrolled up. */
function useStayAtEnd(newest: string | undefined): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest === undefined || !page.current) return;
    const { documentElement: screen } = document;
    const toEnd = (): void => scrollTo(0, screen.scrollHeight);
    let isAtEnd = true;
    const followScroll = (): void => {
      isAtEnd = scrollY + innerHeight >= screen.scrollHeight - NEAR_PX;
    };
    const growth = new ResizeObserver(() => isAtEnd && toEnd());
    // After the outlet, which begins a new screen at its top.
    const frame = requestAnimationFrame(() => {
      toEnd();
      addEventListener('scroll', followScroll, { passive: true });
      if (page.current) growth.observe(page.current);
    });
    return () => {
      cancelAnimationFrame(frame);
      growth.disconnect();
      removeEventListener('scroll', followScroll);
    };
  }, [newest]);
  return page;
}
