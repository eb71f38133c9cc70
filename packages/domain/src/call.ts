// How every call is declared: who may make it, what it records, what it does without a network, what it takes and answers.
import { ContractProcedure, type AnySchema, type ErrorMap, type Schema } from '@orpc/contract';
import type { Capability } from './access/roles.ts';
import type { Action } from './audit/actions.ts';
import { id } from './contract/id.ts';
import { z } from './contract/schema.ts';

/**
 * Who may make a call at all; the guards of its body decide about which rows.
 * `duringReset`: signed in, even while a reset of the secret is required.
 */
export type Gate = 'anyone' | 'duringReset' | 'signedIn' | Capability;

/**
 * What becomes of a call without a network. What waits is stored in the outbox under a kind: by default the call's own
 * name, such as `chat.deleteMessage`. The name also says what to do when it is finally refused: a read mark (`mark…`)
 * holds no work and is dropped; deleting (`delete…`) what no longer exists counts as done.
 */
export type Offline =
  /** At once, with a message. */
  | 'refused'
  | 'done here'
  | 'waits'
  /** Under an older kind, of which devices may hold some. */
  | { readonly waitsAs: string }
  /** With files or texts that a sender of this kind sends first. */
  | { readonly sentAs: string };

export type CallMeta<G extends Gate = Gate, O extends Offline = Offline> = {
  readonly may: G;
  /** The actions that it can write to the audit log itself, not by a job: whatever staff change is recorded, or here it says why not. */
  readonly records: readonly Action[];
  readonly offline: O;
  /** Maximum body size in bytes, for calls whose texts can exceed the default of 64 KB. */
  readonly maxBodyBytes?: number | undefined;
};

/** Errors are not declared one by one: every refusal has the same shape, `{ code, msg }`. */
export type Contract<
  In extends AnySchema,
  Out extends AnySchema,
  G extends Gate = Gate,
  O extends Offline = Offline,
> = ContractProcedure<In, Out, ErrorMap, CallMeta<G, O>>;

export function metaOf<G extends Gate, O extends Offline>({
  '~orpc': { meta },
}: Contract<AnySchema, AnySchema, G, O>): CallMeta<G, O> {
  return meta;
}

/** Under which kind the outbox stores the call of this name; null: it does not wait. */
export function storedKind(name: string, offline: Offline): string | null {
  if (typeof offline === 'object') return 'waitsAs' in offline ? offline.waitsAs : offline.sentAs;
  return offline === 'waits' ? name : null;
}

/** For several long texts, or two lists of a thousand ids. */
export const longBody = 128 * 1024;
/** For a privacy policy, or all answers of a learning plan. */
export const veryLongBody = 1024 * 1024;

type Path = `/${string}`;
type Fields = Readonly<Record<string, z.ZodMiniType>>;
/** The names in the braces of a path. */
type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type InputOf<P extends Path, I> = I extends z.ZodMiniType
  ? I
  : I extends Fields
    ? z.ZodMiniObject<Omit<Record<NamesIn<P>, typeof id>, keyof I> & I, z.core.$strict>
    : NamesIn<P> extends never
      ? Schema<unknown, unknown>
      : z.ZodMiniObject<Record<NamesIn<P>, typeof id>, z.core.$strict>;
type OutputOf<A> = A extends z.ZodMiniType ? A : A extends Fields ? z.ZodMiniObject<A> : z.ZodMiniVoid;

type Check<I extends Fields> = {
  readonly holds: (input: { readonly [Name in keyof I]: z.output<I[Name]> }) => boolean;
  /** What is said otherwise, and of which field. */
  readonly message?: string;
  readonly path?: string[];
};

type Given<G extends Gate, I, A> = {
  readonly may: G;
  /** The input: its fields, to which the ids of the path belong without being named, or a whole schema. */
  readonly input?: I;
  /** What else the input must be. */
  readonly check?: I extends Fields ? Check<I> : never;
  readonly maxBodyBytes?: number;
} & (
  | { readonly answers?: A; readonly creates?: undefined }
  /** What it answers has just come into being: 201. */
  | { readonly creates: A; readonly answers?: undefined }
);
type Reading<G extends Gate, I, A> = Given<G, I, A> & Partial<Pick<CallMeta, 'records'>>;
type Writing<G extends Gate, I, A, O extends Offline> = Given<G, I, A> &
  Pick<CallMeta, 'records'> & {
    /** `refused` if omitted. */
    readonly offline?: O;
  };
type Input = z.ZodMiniType | Fields | undefined;

/** The functions that declare the calls of one chapter of the API's document. A call without an answer answers 204. */
export function callsOf(tag: string) {
  function declare<P extends Path, G extends Gate, I, A, O extends Offline>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: P,
    summary: string,
    {
      may,
      records = [],
      offline,
      maxBodyBytes,
      ...given
    }: Reading<G, I, A> & { readonly offline?: O | undefined },
  ): Contract<InputOf<P, I>, OutputOf<A>, G, O> {
    const answers = given.creates ?? given.answers;
    const successStatus = answers === undefined ? 204 : given.creates === undefined ? 200 : 201;
    const inputSchema = inputOf(path, given.input as Input, given.check as Check<Fields> | undefined);
    return new ContractProcedure({
      route: { method, path, summary, tags: [tag], successStatus },
      meta: { may, records, offline: offline ?? ('refused' as O), maxBodyBytes },
      ...(inputSchema && { inputSchema: inputSchema as InputOf<P, I> }),
      outputSchema: outputOf(answers as Input) as OutputOf<A>,
      errorMap: {},
    });
  }
  const writing =
    (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') =>
    <
      const P extends Path,
      const G extends Gate,
      I extends Input = undefined,
      A extends Input = undefined,
      const O extends Offline = 'refused',
    >(
      path: P,
      summary: string,
      given: Writing<G, I, A, O>,
    ) =>
      declare<P, G, I, A, O>(method, path, summary, given);
  return {
    get: <
      const P extends Path,
      const G extends Gate,
      I extends Input = undefined,
      A extends Input = undefined,
    >(
      path: P,
      summary: string,
      given: Reading<G, I, A>,
    ) => declare<P, G, I, A, 'refused'>('GET', path, summary, given),
    post: writing('POST'),
    put: writing('PUT'),
    patch: writing('PATCH'),
    del: writing('DELETE'),
  };
}

function inputOf(path: Path, input: Input, check?: Check<Fields>): z.ZodMiniType | undefined {
  if (isSchema(input)) return input;
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id] as const);
  if (input === undefined && ids.length === 0) return undefined;
  const fields = z.strictObject({ ...Object.fromEntries(ids), ...input });
  return check === undefined ? fields : fields.check(z.refine(check.holds, check));
}

function outputOf(answers: Input): z.ZodMiniType {
  if (isSchema(answers)) return answers;
  return answers === undefined ? z.void() : z.object(answers);
}

function isSchema(given: Input): given is z.ZodMiniType {
  return given !== undefined && '~standard' in given;
}
