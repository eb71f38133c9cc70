// Proves that the second origin serves every lesson page with strict headers, and nothing else.
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonSlug, modules } from '../content/curriculum.ts';
import { type LessonPages, startLessonPages } from './server.ts';

const app = 'http://localhost:4000';
let pages: LessonPages;

beforeAll(async () => {
  pages = await startLessonPages({ port: 0, host: '127.0.0.1', frameAncestors: app });
});
afterAll(() => pages.stop());

test('a learner who opens any resource gets its page, which loads nothing from other origins', async () => {
  for (const module of modules) {
    for (const index of module.resources.keys()) {
      const answer = await fetch(`${pages.origin}/lessons/${lessonSlug(module, index)}`);
      const body = await answer.text();
      expect(answer.status, module.slug).toBe(200);
      expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
      expect(body).toContain('<html lang="en-GB">');
    }
  }
});

test('only the app may embed a page, and only this origin’s own files may run in it', async () => {
  const answer = await fetch(`${pages.origin}/lessons/alphabet-match`);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:");
  expect(policy).toContain(`frame-ancestors ${app}`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a wrong address gives a friendly page, with the same strict headers', async () => {
  for (const path of [
    'lessons/nothing',
    'assets/page.ts',
    'assets/../page.ts',
    'drawings/nothing.svg',
    'assets/lesson.ts/x',
    'lessons/%3Cscript%3E',
  ]) {
    const answer = await fetch(`${pages.origin}/${path}`);
    expect(answer.status, path).toBe(404);
    expect(await answer.text()).toContain('We cannot find this page');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('the browser gets plain JavaScript for every script of a page', async () => {
  const scripts = (await readdir(new URL('browser', import.meta.url))).filter((name) => name.endsWith('.ts'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) {
    const answer = await fetch(`${pages.origin}/assets/${name}`);
    expect(answer.status, name).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(await answer.text()).not.toMatch(/import type \{|: HTMLElement\b/);
  }
});

test('no data can be sent to the second origin', async () => {
  const answer = await fetch(`${pages.origin}/lessons/alphabet-match`, { method: 'POST', body: 'x' });
  expect(answer.status).toBe(405);
});
