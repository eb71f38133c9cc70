// The OpenAPI document of every call and every plain route. How they refuse it says once.
import { metaOf } from '@foothold/domain/call';
import { contract } from '@foothold/domain/calls';
import { refusalStatus, type RefusalCode } from '@foothold/domain/contract/refusal';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { callsByName, plainRouteDocuments } from './features.ts';
import type { OpenApiDocument, Operation } from '../kernel/edge/plain-route.ts';

const secondsToWait = { description: 'Seconds to wait', schema: { type: 'integer' as const } };

const codesByStatus = Object.groupBy(
  Object.keys(refusalStatus) as RefusalCode[],
  (code) => refusalStatus[code],
);
const refusals = Object.fromEntries(
  Object.entries(codesByStatus).map(([status, codes]) => [status, refusalOf(codes)]),
);
const refusalReferences = Object.fromEntries(
  Object.keys(refusals).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
);

/** `publicUrl`: where clients reach the server, without a slash at its end. */
export async function openApiDocument(publicUrl: string): Promise<OpenApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: 'Foothold',
      version: '1',
      description:
        'Send the token of `POST /users/login` as `Authorization: Bearer …`. ' +
        'Every operation refuses alike, with `{ "code", "msg" }`: the code for programs, the sentence for people. ' +
        'An unexpected failure also answers `requestId`, under which the log of the server has it. ' +
        'A call that is repeated with the same `Idempotency-Key`, a UUID, is done once.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      responses: refusals,
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
  for (const { path, method, operation } of plainRouteDocuments) {
    const responses = { ...operation.responses, ...refusalReferences };
    document.paths = { ...document.paths, [path]: { [method]: { ...operation, responses } } };
  }
  return document;
}

/** Adds the refusals, and takes away what the generator adds: a body where there is none, and that every parameter may be empty. */
function complete(operation: Operation): void {
  for (const parameter of operation.parameters ?? [])
    if ('allowEmptyValue' in parameter) delete parameter.allowEmptyValue;
  const call = callsByName.get(operation.operationId ?? '');
  if (call === undefined) throw new Error(`No call is named ${operation.operationId}.`);
  const withoutBody = operation.responses?.['204'];
  if (withoutBody !== undefined && 'content' in withoutBody) delete withoutBody.content;
  if (metaOf(call.contract).may === 'anyone') operation.security = [];
  operation.responses = { ...operation.responses, ...refusalReferences };
}

/** The response with the codes of one status. */
function refusalOf(codes: readonly RefusalCode[]) {
  const properties = { code: { enum: [...codes] }, msg: { type: 'string' as const } };
  const schema = { type: 'object' as const, properties, required: ['code', 'msg'] };
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(codes.includes('TOO_MANY') ? { headers: { 'Retry-After': secondsToWait } } : {}),
    content: { 'application/json': { schema } },
  };
}
