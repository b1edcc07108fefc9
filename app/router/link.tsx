import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from './location-hooks.ts';
import { linkTo, navigate, type QueryValues } from './location.ts';
import { preloadScreen } from './load-screen.ts';

export interface LinkProps {
  to: string;
  query?: QueryValues;
  replace?: boolean;
  className?: string;
  /** Read out instead of the content. */
  label?: string;
  /** Runs before the navigation. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A link within the app; the one to the present page has the class `navActive`. */
export function Link({ to, query, replace, className = '', label, onOpen, children }: LinkProps) {
  const here = useLocation().path === to;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen?.();
    navigate(to, query, { replace });
  };
  return (
    <a
      href={`#${linkTo(to, query).href}`}
      className={`${className}${here ? ' navActive' : ''}`}
      aria-current={here ? 'page' : undefined}
      aria-label={label}
      onClick={open}
      onPointerDown={() => preloadScreen(to)}
    >
      {children}
    </a>
  );
}
