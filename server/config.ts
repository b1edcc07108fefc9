import { resolve } from 'node:path';
import type { z } from 'zod';
import type { NewsSource } from './config/news-sources.ts';
import { parseEncryptionKeys } from './config/encryption-keys.ts';
import type { MessageSenderSettings } from './config/message-sender-settings.ts';
import { environmentVariables } from './config/environment-variables.ts';
import { ExplainedError } from './runtime/errors.ts';
import { isLocalHost } from './runtime/ip-addresses.ts';

export type { NewsSource } from './config/news-sources.ts';

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * A service of the operator's that gets signed messages. `privateAllowed`: they have confirmed that the address is
 * inside their own network.
 */
export interface SignedWebhookSettings {
  url: string;
  secret: string;
  privateAllowed: boolean;
}

/** The operator's service that hands messages to Apple's and Google's, for apps from a store. */
export type AppPushSettings = SignedWebhookSettings;

/** A service that phrases the guide's answers, in OpenAI's format. `dailyTokens`: the token budget of a day. */
export interface GuideModelSettings {
  url: string;
  model: string;
  key: string | undefined;
  privateAllowed: boolean;
  dailyTokens: number;
  /** Whether it is asked to stream its answer. */
  streams?: boolean;
}

/** Where traces are sent, by OpenTelemetry's own names. */
export interface TracingSettings {
  /** The collector's address, without a trailing slash. */
  endpoint: string;
  /** Headers that it requires, such as a key. */
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** The fraction of the traces starting here that is recorded, from 0 to 1. */
  ratio: number;
}

/** Every setting a process reads from its environment, already checked. Paths are absolute. */
export type Config = {
  port: number;
  host: string;
  /** A further port, where every path is of Alpaca's protocol; absent: it is served below `/alpaca` alone. */
  alpacaPort?: number | undefined;
  /** How many processes serve together on this port; absent: only this one. */
  processes?: number;
  /**
   * Which of them this one is, how often it was started again after it had ended, and whether it prints the greeting;
   * absent in a process that was started by itself.
   */
  sibling?: { index: number; restarts: number; machine: string; greets: boolean } | undefined;
  /** Absent: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | undefined;
  /** The role that owns and migrates the database of `databaseUrl`, whose own login may only serve. */
  databaseOwnerUrl?: string | undefined;
  /** A standby of it for reads that may be a moment out of date; absent: the main one answers all. */
  databaseReadUrl?: string | undefined;
  dataDir: string;
  /** Where the embedded PostgreSQL archives its log, each file once it is full or a minute old; absent: nowhere. */
  archiveDir?: string | undefined;
  world: 'demo' | 'empty';
  /** Whether the environment names it; if not, an existing world stays what it is. */
  worldNamed?: boolean;
  /** Absent: each world draws its own secret seed. Given in tests only. */
  seed: string | undefined;
  hours: 'always' | 'exchange';
  /** Whether the environment names them; if not, an existing world keeps its own. */
  hoursNamed?: boolean;
  /** Where customers' files are, always encrypted. Absent: a folder below `dataDir`. */
  fileBucket?: S3Settings | undefined;
  /**
   * The address at which customers reach the server, such as https://bourse.example; absent: passkeys work on this
   * machine only.
   */
  publicOrigin?: string | undefined;
  /** Addresses and networks of proxies in front of us, which are trusted to say where a request came from. */
  trustedProxies?: readonly string[] | undefined;
  /** The token that gives access to the metrics; absent: nobody has access. */
  metricsToken?: string | undefined;
  /** Whether each answer is logged, with an id that the client gets too. */
  accessLog?: boolean;
  /** Refused logins as log lines; absent: none. */
  securityLog?: 'reasons' | 'addresses';
  /** Where processes tell one another of new events; absent: through the database. */
  /** The operator's own proxy to Yahoo's chart and search, which may be inside their network; absent: Yahoo itself. */
  yahooUrl?: string | undefined;
  /** Keys to market data; absent: that source isn't offered. */
  alpacaKey?: { id: string; secret: string } | undefined;
  massiveKey?: string | undefined;
  /** Where the operator's own program writes prices, and how far they lie behind; absent: that source isn't offered. */
  priceFolder?: { path: string; delayMs: number } | undefined;
  /** The exchange that ccxt is asked for, in ccxt's words. */
  ccxtExchange?: string | undefined;
  natsUrl?: string | undefined;
  /** Where traces are sent; absent: none are made. */
  tracing?: TracingSettings | undefined;
  /** In tests only: push services may be in our own network and use plain http. */
  privateReceivers?: boolean | undefined;
  /**
   * Keys that encrypt personal data, in the form that `secrets/read-secret-keys.ts` reads; absent: a demo world makes
   * its own.
   */
  keys?: string | undefined;
  /** Addresses that seals are posted to. */
  witnesses?: readonly string[] | undefined;
  /** Where drand rounds are requested; absent: draws use the operator's commitment and a delay. */
  beacon?: readonly string[] | undefined;
  /** The service that pays withdrawals; absent: staff do, and enter the reference. */
  payouts?: SignedWebhookSettings | undefined;
  /** The service that delivers messages to phones, such as codes; absent: none are sent, and no code is asked for. */
  sender?: MessageSenderSettings | undefined;
  /** The service that delivers messages to apps from a store; absent: these offer none. */
  apps?: AppPushSettings | undefined;
  /** Sources of other publishers' news; absent: none. */
  newsSources?: readonly NewsSource[] | undefined;
  /** The service that phrases the guide's answers; absent: the guide answers only from its rules. */
  guide?: GuideModelSettings | undefined;
  /** The guide's explanations of a customer's own portfolio are sold as a plan; absent: they are free. */
  guidePaid?: true;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

type Environment = Readonly<Record<string, string | undefined>>;
type Name = keyof typeof environmentVariables;
type Value<N extends Name> = z.output<(typeof environmentVariables)[N]['schema']>;

/**
 * Reads the environment; nothing else does. An empty variable counts as absent. A wrong value throws an ExplainedError
 * naming variable, value and what is allowed; so does an unknown name.
 */
export function readConfig(environment: Environment = process.env): Config {
  refuseUnknown(environment);
  refuseWithout(environment, 'DATABASE_OWNER_URL', ['DATABASE_URL'], { whereTo: ', to a login that only serves' });
  const standby = { whereTo: ', to the database that it is a standby of' };
  refuseWithout(environment, 'DATABASE_READ_URL', ['DATABASE_URL'], standby);
  const [world, archive] = [read('BOURSE_WORLD', environment), read('BOURSE_ARCHIVE', environment)];
  const securityLog = read('BOURSE_SECURITY_LOG', environment);
  return {
    port: read('PORT', environment),
    host: read('HOST', environment),
    processes: read('BOURSE_PROCESSES', environment),
    sibling: readSibling(environment),
    databaseUrl: read('DATABASE_URL', environment),
    databaseOwnerUrl: read('DATABASE_OWNER_URL', environment),
    databaseReadUrl: read('DATABASE_READ_URL', environment),
    dataDir: resolve(read('BOURSE_DATA', environment)),
    archiveDir: archive === undefined ? undefined : resolve(archive),
    world,
    ...(environment['BOURSE_WORLD'] ? { worldNamed: true } : {}),
    seed: read('BOURSE_SEED', environment),
    hours: read('BOURSE_HOURS', environment) ?? (world === 'demo' ? 'always' : 'exchange'),
    ...(environment['BOURSE_HOURS'] ? { hoursNamed: true } : {}),
    fileBucket: readBucket(environment),
    publicOrigin: read('BOURSE_ORIGIN', environment),
    trustedProxies: readProxies(environment),
    metricsToken: read('BOURSE_METRICS_TOKEN', environment),
    ...(read('BOURSE_ACCESS_LOG', environment) === 'yes' ? { accessLog: true } : {}),
    ...(securityLog === 'no' ? {} : { securityLog }),
    alpacaPort: read('BOURSE_ALPACA_PORT', environment),
    yahooUrl: read('BOURSE_YAHOO_URL', environment),
    alpacaKey: readAlpacaKey(environment),
    massiveKey: read('BOURSE_MASSIVE_KEY', environment),
    priceFolder: readPriceFolder(environment),
    ccxtExchange: read('BOURSE_CCXT_EXCHANGE', environment),
    natsUrl: read('BOURSE_NATS_URL', environment),
    ...readTracing(environment),
    keys: readKeys(environment),
    witnesses: read('BOURSE_WITNESSES', environment),
    beacon: read('BOURSE_BEACON', environment),
    payouts: readSigned('BOURSE_PAYOUT', environment),
    sender: readSender(environment),
    apps: readSigned('BOURSE_APPS', environment),
    newsSources: read('BOURSE_NEWS', environment) ?? undefined,
    guide: readGuide(environment),
    ...(read('BOURSE_GUIDE_PAID', environment) === 'yes' ? { guidePaid: true } : {}),
    logLevel: read('LOG_LEVEL', environment),
  };
}

/** Set by the process that starts several, for each of them. */
const SIBLING = 'BOURSE_SIBLING';
/** Not for operators to set, or read by `npm run dev` rather than the server. */
const OTHERS = [SIBLING, 'BOURSE_SERVER'];

function readSibling(environment: Environment): Config['sibling'] {
  const [index, restarts, machine = '', greets] = environment[SIBLING]?.split(' ') ?? [];
  return index === undefined
    ? undefined
    : { index: Number(index), restarts: Number(restarts ?? 0), machine, greets: greets === 'greets' };
}

/** A typo in a name would start another world than the intended one. */
function refuseUnknown(environment: Environment): void {
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('BOURSE_') && !(name in environmentVariables) && !OTHERS.includes(name),
  );
  if (unknown !== undefined)
    throw new ExplainedError(`${unknown} is set, and there is no such variable: the names are in the README.`);
}

function readAlpacaKey(environment: Environment): Config['alpacaKey'] {
  const [id, secret] = read('BOURSE_ALPACA_KEY', environment)?.split(':') ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

function readPriceFolder(environment: Environment): Config['priceFolder'] {
  const path = read('BOURSE_PRICE_FOLDER', environment);
  const delayMs = read('BOURSE_PRICE_FOLDER_DELAY', environment) * 60_000;
  return path === undefined ? undefined : { path: resolve(path), delayMs };
}

/** Without the rest of a setting a service would silently do nothing. `is`: what makes it need them. */
function refuseWithout(
  environment: Environment,
  name: Name,
  needed: readonly Name[],
  { is = 'set', whereTo = '' }: { is?: string; whereTo?: string } = {},
): void {
  if (read(name, environment) === undefined || needed.every((each) => read(each, environment) !== undefined)) return;
  throw new ExplainedError(`${name} is ${is}, so ${needed.join(' and ')} must be set as well${whereTo}.`);
}

/**
 * Bourse itself doesn't terminate TLS: behind an https origin there is a proxy, and unless we know which, all customers
 * have one address.
 */
function readProxies(environment: Environment): readonly string[] | undefined {
  const [origin, proxies] = [read('BOURSE_ORIGIN', environment), read('BOURSE_TRUSTED_PROXIES', environment)];
  if (proxies === undefined && origin?.startsWith('https:')) {
    throw new ExplainedError(
      `BOURSE_ORIGIN is ${origin}, so a proxy ends TLS in front of Bourse: BOURSE_TRUSTED_PROXIES must ` +
        'have its address, such as 127.0.0.1, or all customers would count as one.',
    );
  }
  return proxies;
}

/** Checked for their form before anything is created, and passed on unchanged. */
function readKeys(environment: Environment): string | undefined {
  const keys = read('BOURSE_KEYS', environment);
  if (keys !== undefined) parseEncryptionKeys(keys);
  return keys;
}

function readBucket(environment: Environment): S3Settings | undefined {
  refuseWithout(environment, 'BOURSE_FILES_BUCKET', ['BOURSE_FILES_KEY_ID', 'BOURSE_FILES_SECRET']);
  const address = read('BOURSE_FILES_BUCKET', environment);
  if (address === undefined) return undefined;
  const { origin, pathname } = new URL(address);
  return {
    endpoint: origin,
    bucket: pathname.slice(1),
    region: read('BOURSE_FILES_REGION', environment),
    accessKeyId: read('BOURSE_FILES_KEY_ID', environment)!,
    secretAccessKey: read('BOURSE_FILES_SECRET', environment)!,
  };
}

function readTracing(environment: Environment): Pick<Config, 'tracing'> {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', environment);
  // A wrong value is refused also while no collector is named.
  const others = {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS', environment),
    serviceName: read('OTEL_SERVICE_NAME', environment),
    ratio: read('OTEL_TRACES_SAMPLER_ARG', environment),
  };
  return endpoint === undefined ? {} : { tracing: { endpoint, ...others } };
}

function readSigned(
  service: 'BOURSE_PAYOUT' | 'BOURSE_APPS',
  environment: Environment,
): SignedWebhookSettings | undefined {
  refuseWithout(environment, `${service}_URL`, [`${service}_SECRET`]);
  refuseWithout(environment, `${service}_SECRET`, [`${service}_URL`]);
  const [url, secret] = [read(`${service}_URL`, environment), read(`${service}_SECRET`, environment)];
  return url === undefined || secret === undefined
    ? undefined
    : { url, secret, privateAllowed: mayBePrivate(service, environment) };
}

/** Without the confirmation nothing reaches an address in the own network, and only each attempt's log says so. */
function mayBePrivate(
  service: 'BOURSE_PAYOUT' | 'BOURSE_SENDER' | 'BOURSE_APPS' | 'BOURSE_GUIDE',
  environment: Environment,
): boolean {
  if (read(`${service}_PRIVATE`, environment) === 'yes') return true;
  const url = read(`${service}_URL`, environment) ?? '';
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
  if (host !== '' && isLocalHost(host))
    throw new ExplainedError(
      `${service}_URL leads to ${host}, inside your own network, where nothing is sent: set ` +
        `${service}_PRIVATE=yes if that is meant.`,
    );
  return false;
}

/** By mail or through the operator's own service, each of which needs settings of its own. */
function readSender(environment: Environment): MessageSenderSettings | undefined {
  const url = read('BOURSE_SENDER_URL', environment);
  refuseWithout(environment, 'BOURSE_SENDER_SECRET', ['BOURSE_SENDER_URL']);
  if (url === undefined) return undefined;
  const shared = {
    url,
    privateAllowed: mayBePrivate('BOURSE_SENDER', environment),
    notices: read('BOURSE_SENDER_NOTICES', environment),
  };
  if (url.startsWith('smtp')) {
    const addresses = ['BOURSE_SENDER_FROM', 'BOURSE_SENDER_TO'] as const;
    refuseWithout(environment, 'BOURSE_SENDER_URL', addresses, { is: 'a mail server' });
    const [from, to] = addresses.map((name) => read(name, environment)!);
    return { kind: 'mail', from: from!, to: to!, ...shared };
  }
  refuseWithout(environment, 'BOURSE_SENDER_URL', ['BOURSE_SENDER_SECRET'], { is: 'a service' });
  return { kind: 'webhook', secret: read('BOURSE_SENDER_SECRET', environment)!, ...shared };
}

function readGuide(environment: Environment): GuideModelSettings | undefined {
  refuseWithout(environment, 'BOURSE_GUIDE_URL', ['BOURSE_GUIDE_MODEL']);
  const [url, model] = [read('BOURSE_GUIDE_URL', environment), read('BOURSE_GUIDE_MODEL', environment)];
  if (url === undefined || model === undefined) return undefined;
  return {
    url,
    model,
    key: read('BOURSE_GUIDE_KEY', environment),
    privateAllowed: mayBePrivate('BOURSE_GUIDE', environment),
    dailyTokens: read('BOURSE_GUIDE_DAILY_TOKENS', environment),
    streams: read('BOURSE_GUIDE_STREAM', environment) === 'yes',
  };
}

function read<N extends Name>(name: N, environment: Environment): Value<N> {
  const { schema, allowed, ...rest } = environmentVariables[name];
  const rawValue = environment[name] === '' ? undefined : environment[name];
  const result = schema.safeParse(rawValue);
  if (result.success) return result.data as Value<N>;
  // A secret isn't repeated.
  throw new ExplainedError(
    'secret' in rest
      ? `${name} must be ${allowed}; it is something else.`
      : `${name} is ${JSON.stringify(rawValue)}, but must be ${allowed}.`,
  );
}
