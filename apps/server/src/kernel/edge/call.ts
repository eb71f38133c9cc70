// Builds a call from its contract, which says who may make it, and its body: input ▸ guard ▸ once (rule ▸ write) ▸ answer, in one transaction.
import { metaOf, type Contract, type Gate } from '@foothold/domain/call';
import { Refusal, sentences } from '@foothold/domain/contract/refusal';
import { can, isStaff } from '@foothold/domain/access/roles';
import type { AnySchema, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import { implement, type AnyProcedure } from '@orpc/server';
import { codeOf } from '../database/error-code.ts';
import { inOneRoundTrip } from '../database/transaction.ts';
import { database, type Db } from '../database/db.ts';
import { viewerOf, type Viewer } from '../access/actor.ts';
import {
  claimOf,
  onceIn,
  unlessClaimed,
  type Claim,
  type IdempotentCall,
  type Once,
} from './applied-calls.ts';
import type { CallContext } from './context.ts';

/** A call as the router and the tables of access see it. */
export type Call = {
  readonly contract: Contract<AnySchema, AnySchema>;
  readonly procedure: AnyProcedure;
};

type Body<Input, Output, ViewerType> = (args: {
  readonly input: Input;
  /** The transaction: everything the call reads and writes goes through it. */
  readonly db: Db;
  readonly viewer: ViewerType;
  readonly context: CallContext;
}) => Promise<Output>;

/** A call that checks its guards first, writes inside `once`, and then reads its answer. */
type DurableBody<Input, Output, ViewerType> = (
  args: Parameters<Body<Input, Output, ViewerType>>[0] & { readonly once: Once },
) => Promise<Output>;

/**
 * Applies a call in one statement, which claims it too and checks what its guards check. Undefined: nothing was written,
 * and the body finds out why.
 */
type OneStatement<Input, Output> = {
  readonly isEnoughFor: (input: Input) => boolean;
  /** Sends it at once. */
  readonly send: (args: {
    readonly input: Input;
    readonly db: Db;
    readonly viewer: Viewer;
    readonly claim: Claim;
  }) => Promise<Output | undefined>;
};

type ViewerOf<G extends Gate> = G extends 'anyone' ? Viewer | undefined : Viewer;

/**
 * A call whose body runs in one transaction. With an `Idempotency-Key`, `once` applies its work only once, however often
 * the call is sent. Everything outside `once` runs each time: a user who has lost the right gets no stale answer.
 */
export function call<In extends AnySchema, Out extends AnySchema, G extends Gate>(
  contract: Contract<In, Out, G>,
  body: DurableBody<InferSchemaOutput<In>, InferSchemaInput<Out>, ViewerOf<G>>,
  oneStatement?: OneStatement<InferSchemaOutput<In>, InferSchemaInput<Out>>,
): Call {
  const { may: gate } = metaOf(contract);
  return register(contract, async (input, context) => {
    let viewer = await authorize(gate, context);
    return withRetries(async (attempt) => {
      const { db } = context.services;
      const known = attempt === 1 ? idempotentCall(viewer, contract, input, context.callId) : null;
      if (oneStatement?.isEnoughFor(input) === true && viewer !== undefined && known !== null) {
        const given = { input, viewer, claim: claimOf(known) };
        const answer = await unlessClaimed(
          inOneRoundTrip(context.services.pool, (client) =>
            oneStatement.send({ ...given, db: database(client) }),
          ),
        );
        if (answer !== undefined) return answer;
      }
      // What made the transaction fail may have been a change of the viewer.
      if (attempt > 1) viewer = await authorize(gate, await withPresentViewer(context));
      return db.transaction(async (tx) =>
        body({ input, db: tx, viewer, context, once: onceOf(tx, viewer, contract, input, context.callId) }),
      );
    });
  });
}

/** `once` for this viewer's call, claimed at once. `input` is what a repeat is recognised by. */
export function onceOf<In extends AnySchema, Out extends AnySchema>(
  db: Db,
  viewer: Viewer | undefined,
  contract: Contract<In, Out>,
  input: unknown,
  callId: string | null,
): Once {
  return onceIn(db, idempotentCall(viewer, contract, input, callId));
}

function idempotentCall(
  viewer: Viewer | undefined,
  contract: Call['contract'],
  input: unknown,
  callId: string | null,
): IdempotentCall | null {
  const { method = 'POST', path = '' } = contract['~orpc'].route;
  if (viewer === undefined || callId === null || method === 'GET') return null;
  return { userId: viewer.id, callId, name: `${method} ${path}`, input };
}

/**
 * A call that manages its own transactions, because it waits for something that must not hold one open: hashing, or
 * a commit that it shares with other calls.
 */
export function slowCall<In extends AnySchema, Out extends AnySchema, G extends Gate>(
  contract: Contract<In, Out, G>,
  body: Body<InferSchemaOutput<In>, InferSchemaInput<Out>, ViewerOf<G>>,
): Call {
  return register(contract, async (input, context) => {
    const viewer = await authorize(metaOf(contract).may, context);
    return body({ input, db: context.services.db, viewer, context });
  });
}

// Serialization failure and deadlock: PostgreSQL rolled the transaction back, and a retry will succeed.
const retryableCodes = new Set(['40001', '40P01']);
const maxAttempts = 3;

/** For a `slowCall` whose transaction may be rolled back by another one. */
export async function withRetries<Result>(work: (attempt: number) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt === maxAttempts || !retryableCodes.has(codeOf(error))) throw error;
    }
  }
}

async function withPresentViewer(context: CallContext): Promise<CallContext> {
  const { actor, services } = context;
  return { ...context, viewer: actor === null ? undefined : await viewerOf(services.db, actor.id) };
}

function register<In extends AnySchema, Out extends AnySchema, G extends Gate>(
  contract: Contract<In, Out, G>,
  run: (input: InferSchemaOutput<In>, context: CallContext) => Promise<InferSchemaInput<Out>>,
): Call {
  const procedure = implement(contract as Call['contract'])
    .$context<CallContext>()
    .handler(({ input, context, signal }) => run(input as InferSchemaOutput<In>, { ...context, signal }));
  return { contract, procedure };
}

/** The user of the request's session, if the gate lets them through. Usually without a query: see `callContext`. */
export async function authorize<G extends Gate>(gate: G, context: CallContext): Promise<ViewerOf<G>>;
export async function authorize(gate: Gate, context: CallContext): Promise<Viewer | undefined> {
  const { viewer, address, services } = context;
  if (gate === 'anyone') return viewer;
  if (viewer === undefined) throw new Refusal('NOT_SIGNED_IN', sentences.notSignedIn);
  if (viewer.staffLocked) throw new Refusal('ACCOUNT_LOCKED', sentences.accountLocked);
  if (isStaff(viewer.role) && !viewer.resetRequired) await services.networks.liftLimits(services.db, address);
  if (gate === 'duringReset') return viewer;
  if (viewer.resetRequired) throw new Refusal('RESET_REQUIRED', sentences.resetRequired);
  if (gate !== 'signedIn' && !can(viewer.role, gate)) throw new Refusal('FORBIDDEN', sentences.forbidden);
  return viewer;
}
