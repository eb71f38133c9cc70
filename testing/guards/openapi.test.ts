// Proves that the OpenAPI document is valid, and that it lists what every call may refuse.
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../apps/server/src/app/openapi.ts';

const document = await openApiDocument('https://learn.bolton.gov.uk');

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

test('a client learns from the document which refusals a call can answer, with their codes and sentences', () => {
  const login = document.paths?.['/users/login']?.post;
  const wrong = login?.responses?.['401'];
  expect(wrong).toMatchObject({
    description: '- `WRONG_SECRET`: Incorrect phone number or PIN',
    content: { 'application/json': { schema: { properties: { code: { enum: ['WRONG_SECRET'] } } } } },
  });
  expect(login?.security).toEqual([]);
  const report = document.paths?.['/reports/{report}']?.get;
  const roster = document.paths?.['/roster']?.put;
  for (const { security } of [report, roster].map((each) => ({ security: each?.security })))
    expect(security).toEqual([{ session: [] }, { machineKey: [] }]);
  const events = document.paths?.['/events']?.get;
  expect(events?.security).toEqual([{ machineKey: [] }]);
  expect(Object.keys(events?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '429']);
  const audit = document.paths?.['/audit']?.get;
  expect(audit?.security).toEqual([{ machineKey: [] }]);
  expect(Object.keys(audit?.responses ?? {})).toEqual(['200', '400', '401', '403', '429']);
  const withKeys = new Set([report, roster, events, audit].map((operation) => operation?.security));
  for (const { security } of Object.values(document.paths ?? {}).flatMap((of) => Object.values(of ?? {})) as {
    security?: Record<string, string[]>[];
  }[])
    if (!withKeys.has(security)) expect(security ?? []).toEqual([]);
  expect(document.components?.securitySchemes?.['machineKey']).toMatchObject({
    type: 'http',
    scheme: 'bearer',
  });
  expect(Object.keys(report?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '429']);
  expect(Object.keys(roster?.responses ?? {})).toEqual([
    '202',
    '400',
    '401',
    '403',
    '409',
    '413',
    '429',
    '503',
  ]);
  const refused = document.paths?.['/categories/{categoryId}']?.delete?.responses;
  expect(Object.keys(refused ?? {})).toEqual(['204', '400', '401', '403', '404', '409', '413', '429']);
  expect(refused?.['204']).toEqual({ description: 'OK' });
});
