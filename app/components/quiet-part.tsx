import { type ComponentType, createElement, useEffect, useState } from 'react';

const AGAIN_MS = 30_000;

export interface QuietPartProps<Props extends object> {
  /** Must not change. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  wanted: boolean;
  afterMs?: number;
  props: Props;
}

/**
 * A rarely seen part of the shell, loaded when it is needed. If its code can't be loaded, for example offline, the
 * shell does without it and retries: an optional part must never break a screen.
 */
export function QuietPart<Props extends object>({ load, wanted, afterMs = 0, props }: QuietPartProps<Props>) {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | null>(null);
  const missing = wanted && part === null;
  useEffect(() => {
    if (!missing) return;
    let timer = setTimeout(() => void attempt(), afterMs);
    let gone = false;
    const attempt = async (): Promise<void> => {
      const loaded = await load().catch(() => null);
      if (gone) return;
      if (loaded) setPart({ Component: loaded.default });
      else timer = setTimeout(() => void attempt(), AGAIN_MS);
    };
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [missing, load, afterMs]);
  return wanted && part ? createElement(part.Component, props) : null;
}
