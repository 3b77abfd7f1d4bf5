/** How one call between the console and the platform is written down. Everything else about a call is derived from its entry. */
import type * as z from 'zod/mini';
import type { Permission } from './permissions';

/** The seven services of the specification (7.07-7.13) and the base each answers under, below the configured API host. */
export const SERVICES = {
  user: '/api/user',
  thirdParty: '/api/third-party',
  analysis: '/api/analysis',
  location: '/api/location',
  position: '/api/position',
  middleware: '/api/middleware',
  approval: '/api/approval',
} as const;
export type Service = keyof typeof SERVICES;

/** What the specification says about how a call is sent (3.17, 7.01-7.06). */
export interface CallOptions {
  /** The body travels as it is, and so does the answer. */
  noEncode?: boolean;
  /** No token header: the caller has no session yet. */
  hideToken?: boolean;
  /** A failure shows no toast: the screen tells it in its own place. */
  hideToast?: boolean;
  /** A newer call of the same kind, or leaving the screen, aborts it. */
  cancelable?: boolean;
  /** The answer may be reused for 60 s (9.01). */
  cache?: boolean;
  /** Milliseconds it may take, where 60 s (9.01) are not the measure. */
  timeOut?: number;
  /** Bytes its body may have, where that is more than a call's usual measure. */
  largest?: number;
  /** Not in the specification: its screens need it, and it is written in the style of its service. */
  ours?: boolean;
  /** A session whose password has expired may make it; it may make no other (5.13). */
  withExpiredPassword?: boolean;
}

/** Who may make a call: anyone, anyone signed in, or those whose role holds a permission. */
export type Needs = 'anyone' | 'session' | Permission;

export interface Call<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  service: Service;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The specification's path to the letter; `:name` stands for a value that travels in the path. */
  path: string;
  needs: Needs;
  /** All that the caller sends. Names in the path travel there, the rest as query (GET) or JSON (POST). */
  input: In;
  /** What `data` of the envelope holds on success. The platform parses its own answer with it, so nothing unnamed leaves. */
  output: Out;
  options: CallOptions;
}

interface CallDefinition<In extends z.ZodMiniType, Out extends z.ZodMiniType> extends CallOptions {
  needs: Needs;
  input: In;
  output: Out;
}

const call =
  (service: Service, method: Call['method']) =>
  <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
    path: string,
    { needs, input, output, ...options }: CallDefinition<In, Out>,
  ): Call<In, Out> => ({
    service,
    method,
    path,
    needs,
    input,
    output,
    options,
  });

/** The two verbs of a service: `const { get, post } = callsOf('position')`. */
export const callsOf = (service: Service) => ({ get: call(service, 'GET'), post: call(service, 'POST') });

/** A table of calls, one per service. */
export type Calls = Record<string, Call>;

/** What a caller writes. */
export type CallInput<C> = C extends Call<infer In, z.ZodMiniType> ? z.input<In> : never;
/** What a handler reads. */
export type HandlerInput<C> = C extends Call<infer In, z.ZodMiniType> ? z.output<In> : never;
/** What a handler may return. */
export type HandlerOutput<C> = C extends Call<z.ZodMiniType, infer Out> ? z.input<Out> : never;
/** What a caller reads. */
export type CallOutput<C> = C extends Call<z.ZodMiniType, infer Out> ? z.output<Out> : never;

/** The path as it is signed and routed: exactly one leading slash. */
export const pathOf = ({ path }: Pick<Call, 'path'>) => `/${path.replace(/^\//, '')}`;
