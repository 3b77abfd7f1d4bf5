/** How a call between console and platform is defined. Routes, requests and types are derived from the definition. */
import type * as z from 'zod/mini';
import type { Permission } from './permissions';

/** The seven services of the specification (7.07-7.13), with their base paths below the configured API host. */
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

/** How a call is sent (3.17, 7.01-7.06). */
export interface CallOptions {
  /** Body and answer are never encoded. */
  noEncode?: boolean;
  /** Sent without the token header, because the caller has no session yet. */
  hideToken?: boolean;
  /** A failure shows no toast; the screen shows it itself. */
  hideToast?: boolean;
  /** A newer call of the same kind aborts it, and so does leaving the screen. */
  cancelable?: boolean;
  /** The answer may be reused for 60 s (9.01). */
  cache?: boolean;
  /** Timeout in milliseconds; 60 s by default (9.01). */
  timeOut?: number;
  /** Largest body in bytes; 256 kB by default. */
  largest?: number;
  /** Not in the specification: its screens need this call, so we added it in the style of its service. */
  ours?: boolean;
  /** A role without the permission gets 404, as for an unknown row: the call tells strangers nothing (decision 55). */
  hidden?: boolean;
  /** Also allowed for a session whose password has expired (5.13). */
  withExpiredPassword?: boolean;
  /** Also allowed for a session that has to set up its second factor first. */
  beforeSecondFactor?: boolean;
}

/** Who may make a call: anyone, anyone with a session, or roles with this permission. */
export type Needs = 'anyone' | 'session' | Permission;

export interface Call<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  service: Service;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path exactly as in the specification; `:name` is a parameter in the path. */
  path: string;
  needs: Needs;
  /** Schema of the input. Path parameters travel in the path, the rest as query (GET) or JSON (POST). */
  input: In;
  /**
   * Schema of the envelope's `data` on success. The platform parses its own answer with it, which removes members that
   * are not listed.
   */
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

/** Functions that define the calls of a service: `const { get, post } = callsOf('position')`. */
export const callsOf = (service: Service) => ({ get: call(service, 'GET'), post: call(service, 'POST') });

/** Calls of a service by name. */
export type Calls = Record<string, Call>;

/** The input as the console passes it. */
export type CallInput<C> = C extends Call<infer In, z.ZodMiniType> ? z.input<In> : never;
/** The input as the platform's handler gets it, parsed. */
export type HandlerInput<C> = C extends Call<infer In, z.ZodMiniType> ? z.output<In> : never;
/** The output as the platform's handler returns it. */
export type HandlerOutput<C> = C extends Call<z.ZodMiniType, infer Out> ? z.input<Out> : never;
/** The output as the console gets it, parsed. */
export type CallOutput<C> = C extends Call<z.ZodMiniType, infer Out> ? z.output<Out> : never;

/** The path as it is signed and routed, with exactly one leading slash. */
export const pathOf = ({ path }: Pick<Call, 'path'>) => `/${path.replace(/^\//, '')}`;
