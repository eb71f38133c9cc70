// Whether a page lets us frame it, by its headers.
import { expect, test } from 'vitest';
import { allowsFraming } from './framing.ts';

const app = 'https://learn.example.org';
const by = (policy: string | null, options: string | null = null, appOrigin = app) =>
  allowsFraming({ policy, options }, appOrigin);

test('a page without either header opens here, and so does one whose older header says nothing that browsers know', () => {
  expect(by(null)).toBe(true);
  expect(by("default-src 'self'; script-src 'none'")).toBe(true);
  expect(by(null, 'ALLOW-FROM https://other.example')).toBe(true);
});

test('a page that refuses every frame, or every other site, opens in a new tab', () => {
  expect(by(null, 'DENY')).toBe(false);
  expect(by(null, 'SameOrigin')).toBe(false);
  expect(by(null, 'SAMEORIGIN, SAMEORIGIN')).toBe(false);
  expect(by("default-src *; frame-ancestors 'none'")).toBe(false);
  expect(by("frame-ancestors 'self'")).toBe(false);
  expect(by('frame-ancestors')).toBe(false);
});

test('a page that names who may frame it is believed, whatever its older header says', () => {
  const allowing = [
    '*',
    'https:',
    'http:',
    app,
    'learn.example.org',
    '*.example.org',
    'https://*.example.org:443',
    '*:*',
  ];
  for (const source of allowing)
    expect([source, by(`Frame-Ancestors 'self' ${source}`, 'DENY')]).toEqual([source, true]);
  const refusing = [
    'https://example.org',
    'example.org',
    '*.learn.example.org',
    'learn.example.org:8443',
    'data:',
    'wss:',
    'learn.example.org.evil.example',
  ];
  for (const source of refusing) expect([source, by(`frame-ancestors ${source}`)]).toEqual([source, false]);
  expect(by('frame-ancestors learn.example.org:8443', null, `${app}:8443`)).toBe(true);
});

test('of several policies each must allow it', () => {
  expect(by(`frame-ancestors *, frame-ancestors ${app}`)).toBe(true);
  expect(by("frame-ancestors *, frame-ancestors 'self'")).toBe(false);
});
