import { resolve } from 'node:path';
import { LANGUAGES, type Language } from '@bourse/contract/texts/languages.ts';
import { isLine } from '@bourse/core/content/prose.ts';
import { z } from 'zod';
import { ExplainedError } from './explained.ts';
import { readNetwork } from './networks.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `privateAllowed`: the operator has said that the address lies inside the own network. */
export interface PayoutService {
  url: string;
  secret: string;
  privateAllowed: boolean;
}

/** A feed of news (RSS or Atom), in one language, and by which licence it is shown. */
export interface NewsSource {
  name: string;
  language: Language;
  licence: string;
  url: string;
}

/** A service that phrases the guide's answers, in OpenAI's form. `dailyTokens`: what a day's questions may cost. */
export interface GuideService {
  url: string;
  model: string;
  key: string | undefined;
  privateAllowed: boolean;
  dailyTokens: number;
}

/** Every setting a process reads from its environment, already checked. Paths are absolute. */
export type Config = {
  port: number;
  host: string;
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** The role that owns and migrates the database of `databaseUrl`; that one's own login has no rights but to serve. */
  databaseOwnerUrl?: string | undefined;
  dataDir: string;
  /** Where the embedded PostgreSQL keeps its log, a file as soon as it is full or a minute old; absent: nowhere. */
  archiveDir?: string | undefined;
  world: 'demo' | 'empty';
  /** Whether the environment names it; else a world that is there stays what it is. */
  worldNamed?: boolean;
  /** Absent: each world draws its own secret seed. Given in tests only. */
  seed: string | undefined;
  hours: 'always' | 'exchange';
  /** Where customers' files lie, always encrypted. Absent: a folder below `dataDir`. */
  fileBucket?: S3Settings | undefined;
  /** Where customers reach the server, such as https://bourse.example; absent, passkeys work on this machine only. */
  publicOrigin?: string | undefined;
  /** Addresses and networks of proxies in front of us, whose word about where a request came from is taken. */
  trustedProxies?: readonly string[] | undefined;
  /** Whoever shows it reads the metrics; absent: nobody does. */
  metricsToken?: string | undefined;
  /** In tests only: push services may stand in the own network and speak plain http. */
  privatePush?: boolean | undefined;
  /**
   * Keys that personal data is encrypted with, as `secrets/read-keys.ts` reads them; absent: a demo world makes its
   * own.
   */
  keys?: string | undefined;
  /** Addresses that seals are posted to. */
  witnesses?: readonly string[] | undefined;
  /** Where rounds of drand are asked for; absent: draws go by the operator's commitment and a delay. */
  beacon?: readonly string[] | undefined;
  /** Who pays withdrawals out; absent: staff do, and say under which reference. */
  payouts?: PayoutService | undefined;
  /** Where news of others comes from; absent: from nobody. */
  newsSources?: readonly NewsSource[] | undefined;
  /** Who phrases the guide's answers; absent: the guide speaks by its rules alone. */
  guide?: GuideService | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().max(65535))
      .default(3000),
    allowed: 'a port from 0 to 65535 (0: any free one)',
  },
  HOST: {
    schema: z
      .string()
      .regex(/^[A-Za-z0-9.:_-]{1,253}$/)
      .default('127.0.0.1'),
    allowed: 'an address or host name to listen on, such as 127.0.0.1 or 0.0.0.0',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .optional(),
    allowed: 'a PostgreSQL address of the form postgres://user:password@host:5432/database',
    secret: true,
  },
  DATABASE_OWNER_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .optional(),
    allowed: 'a PostgreSQL address of the form postgres://user:password@host:5432/database',
    secret: true,
  },
  BOURSE_DATA: {
    // A NUL can't be part of a path on any system.
    schema: z
      .string()
      .regex(/^[^\0]+$/)
      .default('./data'),
    allowed: 'the path of a folder',
  },
  BOURSE_ARCHIVE: {
    schema: z
      .string()
      .regex(/^[^\0%"'\\$`]+$/)
      .optional(),
    allowed: 'the path of a folder, best on another disk, without quotation, percent or dollar signs',
  },
  BOURSE_WORLD: { schema: z.enum(['demo', 'empty']).default('demo'), allowed: 'demo or empty' },
  BOURSE_SEED: { schema: z.string().max(200).optional(), allowed: 'a text of at most 200 characters', secret: true },
  BOURSE_HOURS: { schema: z.enum(['always', 'exchange']).optional(), allowed: 'always or exchange' },
  BOURSE_FILES_BUCKET: {
    // endpoint/bucket; both keys and the region stand in variables of their own.
    schema: z
      .string()
      .regex(/^https?:\/\/[^/\s@]+\/[a-z0-9.-]{3,63}$/)
      .optional(),
    allowed: 'an S3 address of the form https://host/bucket',
  },
  BOURSE_FILES_REGION: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('us-east-1'),
    allowed: 'the name of a region, such as eu-central-1',
  },
  BOURSE_FILES_KEY_ID: {
    schema: z.string().min(1).max(200).optional(),
    allowed: 'the id of an access key',
    secret: true,
  },
  BOURSE_FILES_SECRET: {
    schema: z.string().min(1).max(200).optional(),
    allowed: 'the secret of that access key',
    secret: true,
  },
  BOURSE_ORIGIN: {
    schema: z
      .string()
      .regex(/^(https:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?|http:\/\/localhost(:\d{1,5})?)$/)
      .optional(),
    allowed: 'the origin that customers see, such as https://bourse.example, without a path',
  },
  BOURSE_TRUSTED_PROXIES: {
    schema: z
      .string()
      .max(2_000)
      .transform((text) => text.split(',').map((each) => each.trim()))
      .refine((list) => list.every((each) => readNetwork(each) !== null))
      .optional(),
    allowed: 'addresses and networks of your own proxies, such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
  },
  BOURSE_METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/)
      .optional(),
    allowed: 'a text of 16 to 200 characters without blanks',
    secret: true,
  },
  BOURSE_KEYS: {
    schema: z.string().max(2_000).optional(),
    allowed: 'keys of the form name:base64, separated by commas',
    secret: true,
  },
  BOURSE_PAYOUT_URL: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^\s,]{1,500}$/)
      .optional(),
    allowed: 'an address of the form https://payouts.example/withdrawals',
  },
  BOURSE_PAYOUT_SECRET: {
    schema: z.string().min(32).max(200).optional(),
    allowed: 'a text of 32 to 200 characters that only the payout service knows',
    secret: true,
  },
  BOURSE_PAYOUT_PRIVATE: {
    schema: z.enum(['yes', 'no']).default('no'),
    allowed: 'yes, if the payout service lies inside the own network, or no',
  },
  BOURSE_GUIDE_URL: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^\s,]{1,500}$/)
      .optional(),
    allowed: 'an address of the form https://models.example/v1/chat/completions',
  },
  BOURSE_GUIDE_MODEL: { schema: z.string().min(1).max(200).optional(), allowed: 'the name of a model' },
  BOURSE_GUIDE_KEY: {
    schema: z.string().min(1).max(500).optional(),
    allowed: 'the key of that service',
    secret: true,
  },
  BOURSE_GUIDE_PRIVATE: {
    schema: z.enum(['yes', 'no']).default('no'),
    allowed: 'yes, if the service lies inside the own network, or no',
  },
  BOURSE_GUIDE_DAILY_TOKENS: {
    schema: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .default(500_000),
    allowed: 'a whole number of tokens',
  },
  BOURSE_WITNESSES: {
    schema: z
      .string()
      .regex(/^https?:\/\/[^\s,]{1,500}(,https?:\/\/[^\s,]{1,500}){0,9}$/)
      .transform((text) => text.split(','))
      .optional(),
    allowed: 'up to ten addresses of the form https://witness.example/seals, separated by commas',
  },
  BOURSE_BEACON: {
    schema: z
      .string()
      .regex(/^https:\/\/[^\s,]{1,500}(,https:\/\/[^\s,]{1,500}){0,9}$/)
      .transform((text) => text.split(','))
      .optional(),
    allowed: 'up to ten addresses of drand or its mirrors, such as https://api.drand.sh, separated by commas',
  },
  BOURSE_NEWS: {
    schema: z
      .string()
      .max(10_000)
      .transform((text) => readNewsSources(text))
      .refine((sources) => sources !== null)
      .optional(),
    allowed:
      'up to twenty sources of the form name|language|licence|https://host/feed.xml, separated by semicolons, each ' +
      `with a name of its own; languages are ${LANGUAGES.join(', ')}`,
  },
  LOG_LEVEL: { schema: z.enum(logLevels).default('info'), allowed: logLevels.join(', ') },
} as const;

type Name = keyof typeof variables;
type Value<N extends Name> = z.output<(typeof variables)[N]['schema']>;

/**
 * Reads the environment, the only place that does.
 * An empty variable counts as absent. A wrong value is an ExplainedError naming variable, value and what is allowed; so
 * is a name that nobody reads.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  refuseUnknown(environment);
  const [world, archive] = [read('BOURSE_WORLD', environment), read('BOURSE_ARCHIVE', environment)];
  return {
    port: read('PORT', environment),
    host: read('HOST', environment),
    databaseUrl: read('DATABASE_URL', environment),
    databaseOwnerUrl: readOwner(environment),
    dataDir: resolve(read('BOURSE_DATA', environment)),
    archiveDir: archive === undefined ? undefined : resolve(archive),
    world,
    ...(environment['BOURSE_WORLD'] ? { worldNamed: true } : {}),
    seed: read('BOURSE_SEED', environment),
    hours: read('BOURSE_HOURS', environment) ?? (world === 'demo' ? 'always' : 'exchange'),
    fileBucket: readBucket(environment),
    publicOrigin: read('BOURSE_ORIGIN', environment),
    trustedProxies: readProxies(environment),
    metricsToken: read('BOURSE_METRICS_TOKEN', environment),
    keys: read('BOURSE_KEYS', environment),
    witnesses: read('BOURSE_WITNESSES', environment),
    beacon: read('BOURSE_BEACON', environment),
    payouts: readPayouts(environment),
    newsSources: read('BOURSE_NEWS', environment) ?? undefined,
    guide: readGuide(environment),
    logLevel: read('LOG_LEVEL', environment),
  };
}

/** Read by `npm run dev`, beside the server. */
const OTHERS = ['BOURSE_SERVER'];

/** A slip in a name would start another world than the one that was meant. */
function refuseUnknown(environment: Record<string, string | undefined>): void {
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('BOURSE_') && !(name in variables) && !OTHERS.includes(name),
  );
  if (unknown !== undefined)
    throw new ExplainedError(`${unknown} is set, and there is no such variable: the names are in the README.`);
}

function readOwner(environment: Record<string, string | undefined>): string | undefined {
  const owner = read('DATABASE_OWNER_URL', environment);
  if (owner !== undefined && read('DATABASE_URL', environment) === undefined)
    throw new ExplainedError(
      'DATABASE_OWNER_URL is set, so DATABASE_URL must be set as well, to a login that only serves.',
    );
  return owner;
}

/**
 * Bourse speaks no TLS itself: behind an https origin stands somebody else, and unless we know who, all customers are
 * one address.
 */
function readProxies(environment: Record<string, string | undefined>): readonly string[] | undefined {
  const [origin, proxies] = [read('BOURSE_ORIGIN', environment), read('BOURSE_TRUSTED_PROXIES', environment)];
  if (proxies === undefined && origin?.startsWith('https:')) {
    throw new ExplainedError(
      `BOURSE_ORIGIN is ${origin}, so a proxy ends TLS in front of Bourse: BOURSE_TRUSTED_PROXIES must ` +
        'have its address, such as 127.0.0.1, or all customers would count as one.',
    );
  }
  return proxies;
}

/** A bucket needs its keys; half of a setting is a mistake. */
function readBucket(environment: Record<string, string | undefined>): S3Settings | undefined {
  const [address, accessKeyId, secretAccessKey] = [
    read('BOURSE_FILES_BUCKET', environment),
    read('BOURSE_FILES_KEY_ID', environment),
    read('BOURSE_FILES_SECRET', environment),
  ];
  if (address === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ExplainedError(
      'BOURSE_FILES_BUCKET is set, so BOURSE_FILES_KEY_ID and BOURSE_FILES_SECRET must be set as well.',
    );
  const { origin, pathname } = new URL(address);
  return {
    endpoint: origin,
    bucket: pathname.slice(1),
    region: read('BOURSE_FILES_REGION', environment),
    accessKeyId,
    secretAccessKey,
  };
}

function readPayouts(environment: Record<string, string | undefined>): PayoutService | undefined {
  const [url, secret] = [read('BOURSE_PAYOUT_URL', environment), read('BOURSE_PAYOUT_SECRET', environment)];
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new ExplainedError('BOURSE_PAYOUT_URL is set, so BOURSE_PAYOUT_SECRET must be set as well.');
  return { url, secret, privateAllowed: read('BOURSE_PAYOUT_PRIVATE', environment) === 'yes' };
}

/** Null where one of them isn't as it must be. */
function readNewsSources(text: string): readonly NewsSource[] | null {
  const sources = text.split(';').map((each) => {
    const [name = '', language = '', licence = '', url = '', ...more] = each.split('|').map((part) => part.trim());
    const right =
      more.length === 0 &&
      [name, licence].every((line) => isLine(line) && line.length <= 80) &&
      /^https:\/\/[^\s@]{1,500}$/.test(url) &&
      URL.canParse(url);
    const known = LANGUAGES.find((each) => each === language);
    return right && known ? { name, language: known, licence, url } : null;
  });
  const found = sources.filter((each) => each !== null);
  const names = new Set(found.map(({ name }) => name));
  return found.length === sources.length && names.size === found.length && found.length <= 20 ? found : null;
}

function readGuide(environment: Record<string, string | undefined>): GuideService | undefined {
  const [url, model] = [read('BOURSE_GUIDE_URL', environment), read('BOURSE_GUIDE_MODEL', environment)];
  if (url === undefined) return undefined;
  if (model === undefined)
    throw new ExplainedError('BOURSE_GUIDE_URL is set, so BOURSE_GUIDE_MODEL must be set as well.');
  return {
    url,
    model,
    key: read('BOURSE_GUIDE_KEY', environment),
    privateAllowed: read('BOURSE_GUIDE_PRIVATE', environment) === 'yes',
    dailyTokens: read('BOURSE_GUIDE_DAILY_TOKENS', environment),
  };
}

function read<N extends Name>(name: N, environment: Record<string, string | undefined>): Value<N> {
  const { schema, allowed, ...rest } = variables[name];
  const given = environment[name] === '' ? undefined : environment[name];
  const result = schema.safeParse(given);
  if (result.success) return result.data as Value<N>;
  const shown = 'secret' in rest ? 'a value that is not shown here' : JSON.stringify(given);
  throw new ExplainedError(`${name} is ${shown}, but must be ${allowed}.`);
}
