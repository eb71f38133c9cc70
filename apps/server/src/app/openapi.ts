// The OpenAPI document of every call, of the reports, roster files and events, with their refusals: what its gate and input can refuse, and what the call itself does.
import { contract } from '@foothold/domain/calls';
import { refusalStatus, sentences, type RefusalCode } from '@foothold/domain/contract/refusal';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Call } from '../edge/call.ts';
import { calls } from './call-registry.ts';
import type { OpenApiDocument, Operation, PlainRoute, Refusals } from '../edge/plain-route.ts';
import { auditRoute } from '../machine-keys/openapi.ts';
import { reportRoute } from '../reports/openapi.ts';
import { rosterRoute } from '../roster/openapi.ts';
import { eventsRoute } from '../webhooks/openapi.ts';
import { ownRefusals } from './own-refusals.ts';

const plainRoutes: readonly PlainRoute[] = [reportRoute, rosterRoute, eventsRoute, auditRoute];

/** `publicUrl`: where clients reach the server, without a slash at its end. */
export async function openApiDocument(publicUrl: string): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Foothold',
      version: '1',
      description:
        'Send the token of `POST /users/login` as `Authorization: Bearer …`. Every refusal answers `{ "code", "msg" }`, ' +
        'and an unexpected failure also `requestId`, under which the log of the server has it. ' +
        'A call that is repeated with the same `Idempotency-Key`, a UUID, is done once.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of `POST /users/login`' },
        machineKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A key for another system, which an administrator creates under Admin, Keys',
        },
      },
    },
    security: [{ session: [] }],
  });
  for (const item of Object.values(document.paths ?? {}))
    for (const operation of Object.values(item ?? {})) complete(operation as Operation);
  for (const { path, method, operation, refusals } of plainRoutes) {
    const responses = { ...operation.responses, ...responsesOf(refusals) };
    document.paths = { ...document.paths, [path]: { [method]: { ...operation, responses } } };
  }
  return document;
}

/** Adds the refusals, and takes away what the generator adds: a body where there is none, and that every parameter may be empty. */
function complete(operation: Operation): void {
  for (const parameter of operation.parameters ?? [])
    if ('allowEmptyValue' in parameter) delete parameter.allowEmptyValue;
  const [feature = '', name = ''] = operation.operationId?.split('.') ?? [];
  const call = calls[feature]?.[name];
  if (call === undefined) throw new Error(`No call is named ${operation.operationId}.`);
  const withoutBody = operation.responses?.['204'];
  if (withoutBody !== undefined && 'content' in withoutBody) delete withoutBody.content;
  if (call.gate === 'anyone') operation.security = [];
  operation.responses = {
    ...operation.responses,
    ...responsesOf(refusalsOf(`${feature}.${name}`, call)),
  };
}

/** Every refusal of a call, with its sentences. A code without sentences has those of the input that was wrong. */
export function refusalsOf(name: string, { gate, contract: declared }: Call): Refusals {
  const { method = 'POST', path = '' } = declared['~orpc'].route;
  const writes = method !== 'GET';
  const common: [RefusalCode, readonly string[]][] = [['TOO_MANY', [sentences.tooOften]]];
  if (declared['~orpc'].inputSchema !== undefined) common.push(['INVALID', []]);
  if (writes) common.push(['TOO_LARGE', [sentences.somethingWrong]]);
  if (path.includes('{')) common.push(['NOT_FOUND', [sentences.notFound]]);
  if (gate !== 'anyone') {
    common.push(['NOT_SIGNED_IN', [sentences.notSignedIn]], ['ACCOUNT_LOCKED', [sentences.accountLocked]]);
    if (gate !== 'duringReset') common.push(['RESET_REQUIRED', [sentences.resetRequired]]);
    if (gate !== 'duringReset' && gate !== 'signedIn') common.push(['FORBIDDEN', [sentences.forbidden]]);
    if (writes) common.push(['CONFLICT', [sentences.keyUsed, sentences.somethingWrong]]);
  }
  const refusals: Partial<Record<RefusalCode, readonly string[]>> = {};
  for (const [code, known] of [...common, ...entries(ownRefusals[name] ?? {})])
    refusals[code] = [...new Set([...(refusals[code] ?? []), ...known])];
  return refusals;
}

function responsesOf(refusals: Refusals): NonNullable<Operation['responses']> {
  const byStatus = Map.groupBy(entries(refusals), ([code]) => refusalStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.flatMap(([code, known]) => described(code, known)).join('\n'),
        ...(status === refusalStatus.TOO_MANY ? { headers: { 'Retry-After': secondsToWait } } : {}),
        content: { 'application/json': { schema: refusalSchema(ofStatus.map(([code]) => code)) } },
      },
    ]),
  );
}

const secondsToWait = { description: 'Seconds to wait', schema: { type: 'integer' as const } };

function described(code: RefusalCode, known: readonly string[]): readonly string[] {
  return known.length === 0 ? [`- \`${code}\``] : known.map((sentence) => `- \`${code}\`: ${sentence}`);
}

function refusalSchema(codes: readonly RefusalCode[]) {
  return {
    type: 'object' as const,
    properties: { code: { enum: [...codes] }, msg: { type: 'string' as const } },
    required: ['code', 'msg'],
  };
}

function entries(refusals: Refusals): [RefusalCode, readonly string[]][] {
  return Object.entries(refusals) as [RefusalCode, readonly string[]][];
}
