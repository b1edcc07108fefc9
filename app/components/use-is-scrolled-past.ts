import { type RefObject, useEffect, useRef, useState } from 'react';

/** `[ref, isPast]`: whether the element has been scrolled away below the header. */
export function useIsScrolledPast(): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // Other screens are in the page, and hidden.
    const headers = [...document.querySelectorAll('header')].map(({ offsetHeight }) => offsetHeight);
    const header = Math.max(0, ...headers);
    const watch = new IntersectionObserver(
      ([entry]) => {
        // What is hidden has no place.
        if (entry && entry.boundingClientRect.height > 0)
          setPast(!entry.isIntersecting && entry.boundingClientRect.top < header);
      },
      { rootMargin: `-${header}px 0px 0px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [place, isPast];
}
