// Kept to be found: a test waits for what it expects, not for some time. (Its ending keeps it from being run.)
import { setTimeout as wait } from 'node:timers/promises';
await wait(1_000);
