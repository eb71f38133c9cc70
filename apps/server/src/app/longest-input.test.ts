// Proves that no valid input is too long for its call: the longest that each contract allows, in characters of three bytes, is read.
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { expect, test } from 'vitest';
import { metaOf, veryLongBody } from '@foothold/domain/call';
import { callsByName } from './features.ts';
import { maxBodies } from '../kernel/edge/bodies.ts';

type Schema = {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
};

/** Bytes of the longest JSON that is valid. Input without a limit counts as endless. */
function longest(schema: Schema): number {
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum !== undefined) return Math.max(...schema.enum.map((each) => JSON.stringify(each).length));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return Math.max(...choices.map(longest));
  if (schema.allOf !== undefined) return Math.min(...schema.allOf.map(longest));
  if (schema.type === 'string') {
    if (schema.format === 'uuid') return 38;
    if (schema.format === 'date-time') return 40;
    return (schema.maxLength ?? Number.POSITIVE_INFINITY) * bytesOfCharacter(schema) + 2;
  }
  if (schema.type === 'array')
    return 2 + (schema.maxItems ?? Number.POSITIVE_INFINITY) * (1 + longest(schema.items ?? {}));
  if (schema.type === 'object') {
    // By id: more categories or questions than anybody has.
    if (typeof schema.additionalProperties === 'object')
      return 1000 * (42 + longest(schema.additionalProperties));
    const entries = Object.entries(schema.properties ?? {});
    return entries.reduce((sum, [key, value]) => sum + key.length + 4 + longest(value), 2);
  }
  return schema.type === 'boolean' ? 5 : 30;
}

function bytesOfCharacter({ pattern }: Schema): number {
  const admits = (text: string) => pattern === undefined || new RegExp(pattern).test(text);
  return ['é', '漢', '١'].some(admits) ? 3 : 1;
}

const converter = new ZodToJsonSchemaConverter();

test.each([...callsByName])('the longest input of %s is read [THREAT-22]', (_name, { contract }) => {
  const { inputSchema } = contract['~orpc'];
  if (inputSchema === undefined) return;
  const [, schema] = converter.convert(inputSchema, { strategy: 'input' });
  const { maxBodyBytes, may } = metaOf(contract);
  const limit = may === 'anyone' ? maxBodies.visitor : (maxBodyBytes ?? maxBodies.signedIn);
  // Longer than any real learning plan.
  expect(Math.min(longest(schema as Schema), veryLongBody)).toBeLessThanOrEqual(limit);
});
