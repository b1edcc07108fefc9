/** The operator's settings as they are now: an app may have been open since before they were changed. */
import { useQuery } from '@tanstack/react-query';
import type { AppConfig } from './app-config.ts';
import { refreshConfig } from './load-config.ts';

/** Asks each time a screen opens; `data` is undefined until the answer has come. */
export const useFreshConfig = (): { data: AppConfig | undefined; error: Error | null; refetch: () => unknown } =>
  useQuery({ queryKey: ['freshConfig'], queryFn: refreshConfig, staleTime: 0, gcTime: 0 });
