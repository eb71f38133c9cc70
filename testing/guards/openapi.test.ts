// Proves that the OpenAPI document is valid, and that it says of every operation how it refuses and who may call it.
import { refusalStatus } from '@foothold/domain/contract/refusal';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../apps/server/src/app/openapi.ts';
import type { Operation } from '../../apps/server/src/kernel/edge/plain-route.ts';

const document = await openApiDocument('https://learn.bolton.gov.uk');

const operations = Object.values(document.paths ?? {}).flatMap(
  (ofPath) => Object.values(ofPath ?? {}) as Operation[],
);

test('the document has no error and no warning by the rules that the field recommends', async () => {
  // The owner has not chosen a licence.
  const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('the document does not say that an id, or any other parameter, may be empty', () => {
  expect(JSON.stringify(document)).not.toContain('allowEmptyValue');
});

test('a client learns from the document, once for all operations, with which codes each may refuse', () => {
  const statuses = Object.keys(document.components?.responses ?? {});
  const codes = Object.entries(refusalStatus);
  expect(statuses.toSorted()).toEqual([...new Set(codes.map(([, status]) => String(status)))].toSorted());
  for (const status of statuses)
    expect(document.components?.responses?.[status]).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: {
              code: { enum: codes.filter((each) => String(each[1]) === status).map(([code]) => code) },
            },
            required: ['code', 'msg'],
          },
        },
      },
    });
  expect(document.components?.responses?.['429']).toHaveProperty(['headers', 'Retry-After']);
  const shared = Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  );
  for (const { operationId, responses } of operations) {
    const { [Object.keys(responses ?? {})[0] ?? '']: success, ...refusals } = responses ?? {};
    expect(success, operationId).toHaveProperty('description');
    expect(refusals, operationId).toEqual(shared);
  }
});

test('a client learns from the document what succeeds with no body, and what needs a session, a key or neither', () => {
  const { paths } = document;
  expect(paths?.['/categories/{categoryId}']?.delete?.responses?.['204']).toEqual({ description: 'OK' });
  expect(paths?.['/users/login']?.post?.security).toEqual([]);
  const withKeys = {
    'reports.download': [{ session: [] }, { machineKey: [] }],
    'roster.sendRoster': [{ session: [] }, { machineKey: [] }],
    'webhooks.readEvents': [{ machineKey: [] }],
    'machineKeys.readAudit': [{ machineKey: [] }],
  };
  const others = operations.filter(({ operationId = '' }) => !(operationId in withKeys));
  expect(others).toHaveLength(operations.length - Object.keys(withKeys).length);
  for (const [operationId, security] of Object.entries(withKeys))
    expect(operations.find((each) => each.operationId === operationId)?.security).toEqual(security);
  for (const { security } of others) expect(security ?? []).toEqual([]);
  expect(document.components?.securitySchemes?.['machineKey']).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  });
});
