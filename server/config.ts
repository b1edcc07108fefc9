import { resolve } from 'node:path';
import type { z } from 'zod';
import type { NewsSource } from './config/news-sources.ts';
import { parseKeys } from './config/secret-keys.ts';
import type { SenderSettings } from './config/sender-settings.ts';
import { variables } from './config/variables.ts';
import { ExplainedError } from './explained.ts';

export type { NewsSource } from './config/news-sources.ts';

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

/** A service that phrases the guide's answers, in OpenAI's form. `dailyTokens`: what a day's questions may cost. */
export interface GuideService {
  url: string;
  model: string;
  key: string | undefined;
  privateAllowed: boolean;
  dailyTokens: number;
  /** It is asked to answer in pieces. */
  streams?: boolean;
}

/** Where traces go, by OpenTelemetry's own names. */
export interface TracingSettings {
  /** The collector's address, without a slash at its end. */
  endpoint: string;
  /** What it asks for, such as a key. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** How many of the traces that begin here are kept, from 0 to 1. */
  ratio: number;
}

/** Every setting a process reads from its environment, already checked. Paths are absolute. */
export type Config = {
  port: number;
  host: string;
  /** How many serve together on this port; absent: this one alone. */
  processes?: number;
  /** Which of them this one is, and whether it is the one that says so; absent in one that was started by itself. */
  sibling?: { index: number; greets: boolean } | undefined;
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** The role that owns and migrates the database of `databaseUrl`; that one's own login has no rights but to serve. */
  databaseOwnerUrl?: string | undefined;
  /** A standby of it for reads that may be a moment late; absent: the main one answers all. */
  databaseReadUrl?: string | undefined;
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
  /** Whether each answer has its line in the log, and an id that the client is told. */
  accessLog?: boolean;
  /** Where processes tell one another of new events; absent: by the database. */
  natsUrl?: string | undefined;
  /** Where traces go; absent: nobody makes any. */
  tracing?: TracingSettings | undefined;
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
  /** Who carries words to phones, such as codes; absent: nobody, and no code is asked for. */
  sender?: SenderSettings | undefined;
  /** Where news of others comes from; absent: from nobody. */
  newsSources?: readonly NewsSource[] | undefined;
  /** Who phrases the guide's answers; absent: the guide speaks by its rules alone. */
  guide?: GuideService | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

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
    processes: read('BOURSE_PROCESSES', environment),
    sibling: readSibling(environment),
    databaseUrl: read('DATABASE_URL', environment),
    databaseOwnerUrl: readBeside('DATABASE_OWNER_URL', environment, 'to a login that only serves'),
    databaseReadUrl: readBeside('DATABASE_READ_URL', environment, 'to the database that it is a standby of'),
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
    ...(read('BOURSE_ACCESS_LOG', environment) === 'yes' ? { accessLog: true } : {}),
    natsUrl: read('BOURSE_NATS_URL', environment),
    ...readTracing(environment),
    keys: readKeys(environment),
    witnesses: read('BOURSE_WITNESSES', environment),
    beacon: read('BOURSE_BEACON', environment),
    payouts: readPayouts(environment),
    sender: readSender(environment),
    newsSources: read('BOURSE_NEWS', environment) ?? undefined,
    guide: readGuide(environment),
    logLevel: read('LOG_LEVEL', environment),
  };
}

/** Told by the process that starts several, to each of them. */
const SIBLING = 'BOURSE_SIBLING';
/** Nobody's to set, or read by `npm run dev` beside the server. */
const OTHERS = [SIBLING, 'BOURSE_SERVER'];

function readSibling(environment: Record<string, string | undefined>): Config['sibling'] {
  const [index, greets] = environment[SIBLING]?.split(' ') ?? [];
  return index === undefined ? undefined : { index: Number(index), greets: greets === 'greets' };
}

/** A slip in a name would start another world than the one that was meant. */
function refuseUnknown(environment: Record<string, string | undefined>): void {
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('BOURSE_') && !(name in variables) && !OTHERS.includes(name),
  );
  if (unknown !== undefined)
    throw new ExplainedError(`${unknown} is set, and there is no such variable: the names are in the README.`);
}

/** Addresses that mean nothing without the main one. */
function readBeside(
  name: 'DATABASE_OWNER_URL' | 'DATABASE_READ_URL',
  environment: Record<string, string | undefined>,
  whereTo: string,
): string | undefined {
  const url = read(name, environment);
  if (url !== undefined && read('DATABASE_URL', environment) === undefined)
    throw new ExplainedError(`${name} is set, so DATABASE_URL must be set as well, ${whereTo}.`);
  return url;
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

/** Held against their form before anything is made, and handed on as they stand. */
function readKeys(environment: Record<string, string | undefined>): string | undefined {
  const keys = read('BOURSE_KEYS', environment);
  if (keys !== undefined) parseKeys(keys);
  return keys;
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

function readTracing(environment: Record<string, string | undefined>): Pick<Config, 'tracing'> {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', environment);
  if (endpoint === undefined) return {};
  return {
    tracing: {
      endpoint,
      headers: read('OTEL_EXPORTER_OTLP_HEADERS', environment),
      serviceName: read('OTEL_SERVICE_NAME', environment),
      ratio: read('OTEL_TRACES_SAMPLER_ARG', environment),
    },
  };
}

function readPayouts(environment: Record<string, string | undefined>): PayoutService | undefined {
  const [url, secret] = [read('BOURSE_PAYOUT_URL', environment), read('BOURSE_PAYOUT_SECRET', environment)];
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new ExplainedError('BOURSE_PAYOUT_URL is set, so BOURSE_PAYOUT_SECRET must be set as well.');
  return { url, secret, privateAllowed: read('BOURSE_PAYOUT_PRIVATE', environment) === 'yes' };
}

/** By mail or by the operator's own service: each needs what the other has no use for. */
function readSender(environment: Record<string, string | undefined>): SenderSettings | undefined {
  const url = read('BOURSE_SENDER_URL', environment);
  if (url === undefined) return undefined;
  const privateAllowed = read('BOURSE_SENDER_PRIVATE', environment) === 'yes';
  const notices = read('BOURSE_SENDER_NOTICES', environment);
  if (url.startsWith('smtp')) {
    const [from, to] = [read('BOURSE_SENDER_FROM', environment), read('BOURSE_SENDER_TO', environment)];
    if (from === undefined || to === undefined)
      throw new ExplainedError(
        'BOURSE_SENDER_URL is a mail server, so BOURSE_SENDER_FROM and BOURSE_SENDER_TO must be set as well.',
      );
    return { kind: 'mail', url, from, to, privateAllowed, notices };
  }
  const secret = read('BOURSE_SENDER_SECRET', environment);
  if (secret === undefined)
    throw new ExplainedError('BOURSE_SENDER_URL is a service, so BOURSE_SENDER_SECRET must be set as well.');
  return { kind: 'webhook', url, secret, privateAllowed, notices };
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
    streams: read('BOURSE_GUIDE_STREAM', environment) === 'yes',
  };
}

function read<N extends Name>(name: N, environment: Record<string, string | undefined>): Value<N> {
  const { schema, allowed, ...rest } = variables[name];
  const given = environment[name] === '' ? undefined : environment[name];
  const result = schema.safeParse(given);
  if (result.success) return result.data as Value<N>;
  // A secret isn't repeated.
  throw new ExplainedError(
    'secret' in rest
      ? `${name} must be ${allowed}; it is something else.`
      : `${name} is ${JSON.stringify(given)}, but must be ${allowed}.`,
  );
}
