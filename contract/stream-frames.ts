/** The frames of `/api/vue/stream`, one JSON text each. Like the calls, described once for both ends. */
import * as z from 'zod/mini';
import { type StreamChannelDefinition, type StreamFrameDefinition, collectFromCallsModules } from './calls.ts';
import * as f from './field-schemas.ts';

export { HEARTBEAT_INTERVAL_MS, CLOSE_CODE_SESSION_ENDED, CONNECTION_LOST_AFTER_MS } from './constants.ts';

/** A frame of unknown form, or none in time after the connection opened. */
export const CLOSE_CODE_BAD_FRAME = 4400;
/** Older events are deleted; a resume from before them is answered by a gap. */
export const EVENT_RETENTION_DAYS = 7;

/**
 * The first frame of a client. Without a token or a key only quotes can be subscribed to; with a key `account` has the
 * events of its portfolio alone, so that `seq` may count up by more than 1.
 */
export const helloFrameSchema = z.strictObject({
  hello: z.strictObject({
    apiKey: z.optional(
      z.strictObject({ id: z.string().check(z.maxLength(64)), secret: z.string().check(z.maxLength(256)) }),
    ),
    token: z.optional(z.string().check(z.maxLength(256))),
    account: z.optional(f.accountPhone),
    language: z.optional(z.string().check(z.maxLength(16))),
  }),
});

/** Further channels, by their name. */
export const areaChannelDefinitions = new Map(
  Object.entries<StreamChannelDefinition>(collectFromCallsModules('channels')),
);
/** The parts of a channel's name, before and after the colon. */
export const splitChannelName = (name: string): { kind: string; of: string } => {
  const colon = name.indexOf(':');
  return colon < 0 ? { kind: name, of: '' } : { kind: name.slice(0, colon), of: name.slice(colon + 1) };
};
function isAreaChannel(name: string): boolean {
  const { kind, of } = splitChannelName(name);
  return areaChannelDefinitions.get(kind)?.of.safeParse(of).success ?? false;
}

const QUOTE_CHANNEL = /^quote:[A-Z]{2,6}\.\^?[A-Z0-9._-]{1,24}$/;
/** Decides with a pattern or one schema, since anybody may send hundreds of names that don't exist. */
export const isChannelName = (name: string): boolean =>
  name === 'account' || QUOTE_CHANNEL.test(name) || isAreaChannel(name);
/** Unknown channels are not bad input but refused one by one, so that one of them doesn't cost the others. */
const channels = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(500));
const frameId = z.int().check(z.gte(0));

export const subscribeFrameSchema = z.strictObject({ id: frameId, subscribe: channels });
export const unsubscribeFrameSchema = z.strictObject({ id: frameId, unsubscribe: channels });
/** Sends all events after `resume`. */
export const resumeFrameSchema = z.strictObject({ id: frameId, resume: z.int().check(z.gte(0)) });
/** Is answered at once: a page that hears nothing asks whether its connection is alive. */
export const pingFrameSchema = z.strictObject({ id: frameId, ping: z.literal(true) });
export const clientFrameSchema = z.union([
  subscribeFrameSchema,
  unsubscribeFrameSchema,
  resumeFrameSchema,
  pingFrameSchema,
]);

/** `user` is the customer's id, absent for a visitor. */
export const welcomeFrameSchema = z.object({ type: z.literal('welcome'), user: z.optional(z.string()) });
export const errorFrameSchema = z.object({
  type: z.literal('error'),
  code: z.enum(['unauthorized', 'badInput', 'tooMany', 'notReady', 'internal']),
});
export const okFrameSchema = z.object({ type: z.literal('ok'), id: frameId, refused: z.array(z.string()) });
export const gapFrameSchema = z.object({ type: z.literal('gap') });
export const heartbeatFrameSchema = z.object({ type: z.literal('beat') });

const frames = collectFromCallsModules('frames');
type Frames = typeof frames;
type FrameOf<Type extends keyof Frames> = { type: Type } & z.infer<Frames[Type]['data']>;
/** Further frames, by their type. */
export const areaFrameDefinitions = Object.entries<StreamFrameDefinition>(frames).map(([type, { data, says }]) => ({
  type,
  says,
  schema: z.object({ type: z.literal(type), ...data.shape }),
}));

const events = collectFromCallsModules('events');
type Events = typeof events;
type EventOf<Kind extends keyof Events> = {
  type: 'event';
  /** Counts up by one for each customer. */
  seq: number;
  kind: Kind;
  data: z.infer<Events[Kind]['data']>;
};
/** One event tells everything that one decision has changed. */
export const eventFrameDefinitions = Object.entries<StreamFrameDefinition>(events).map(([kind, { data, says }]) => ({
  kind,
  says,
  schema: z.object({ type: z.literal('event'), seq: z.int().check(z.gte(1)), kind: z.literal(kind), data }),
}));

export type HelloFrame = z.infer<typeof helloFrameSchema>;
export type ClientFrame = z.infer<typeof clientFrameSchema>;
export type QuoteFrame = FrameOf<'quote'>;
export type EventFrame = { [Kind in keyof Events]: EventOf<Kind> }[keyof Events];
export type ServerFrame =
  | z.infer<
      | typeof welcomeFrameSchema
      | typeof errorFrameSchema
      | typeof okFrameSchema
      | typeof gapFrameSchema
      | typeof heartbeatFrameSchema
    >
  | { [Type in keyof Frames]: FrameOf<Type> }[keyof Frames]
  | EventFrame;

const schemasOf = (all: readonly { schema: z.ZodMiniType }[]) => all.map(({ schema }) => schema);
export const eventFrameSchema = z.union(schemasOf(eventFrameDefinitions)) as z.ZodMiniType<EventFrame>;
export const serverFrameSchema = z.union([
  welcomeFrameSchema,
  errorFrameSchema,
  okFrameSchema,
  gapFrameSchema,
  heartbeatFrameSchema,
  ...schemasOf(areaFrameDefinitions),
  eventFrameSchema,
]) as z.ZodMiniType<ServerFrame>;
