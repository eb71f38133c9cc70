// Renders the pages of the second origin: one per lesson, a list of all lessons, and a "not found" page.
import { lessonSlug, topics } from '../content/curriculum.ts';
import type { Lesson } from './activity.ts';
import { findLesson } from './lessons.ts';
import escapeHtml from 'escape-html';

export type Page = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The page of a lesson, for embedding in `frameAncestors` only. */
export function lessonPage(slug: string, frameAncestors: string): Page {
  const lesson = findLesson(slug);
  if (!lesson) return page(404, frameAncestors, 'Page not found', notFound);
  return page(200, frameAncestors, `${lesson.module}: ${lesson.instructions}`, lessonBody(lesson));
}

export function contentsPage(frameAncestors: string): Page {
  const list = topics.map((topic) => {
    const links = topic.modules.flatMap((module) =>
      module.resources.map(
        (resource, index) =>
          `<li><a href="/lessons/${lessonSlug(module, index)}">${escapeHtml(`${module.name}: ${resource.instructions}`)}</a></li>`,
      ),
    );
    return `<section><h2>${escapeHtml(topic.name)}</h2><ul class="contents">${links.join('')}</ul></section>`;
  });
  return page(200, frameAncestors, 'Lesson pages', `<main><h1>Lesson pages</h1>${list.join('')}</main>`);
}

/** Without anything to see: the app embeds it to have pages kept. */
export function keepPage(frameAncestors: string): Page {
  const { status, headers, body } = page(
    200,
    frameAncestors,
    'Keep pages',
    '<script type="module" src="/assets/keep.ts"></script>',
  );
  return { status, headers: { ...headers, ...mayFetch(frameAncestors) }, body };
}

/** For the keeping page and the worker, which request this origin's own files. */
export function mayFetch(frameAncestors: string): Record<string, string> {
  const policy = String(safeHeaders(frameAncestors)['content-security-policy']);
  return { 'content-security-policy': `${policy}; connect-src 'self'; worker-src 'self'` };
}

const notFound = `<main><div class="quiet-page"><img src="/drawings/roadsign.svg" alt="" width="160" height="160"><h1>We cannot find this page</h1><p>The page is not here. Go back and choose another one.</p></div></main>`;

function lessonBody(lesson: Lesson): string {
  return `<main>
<header class="top"><div><p class="level">${escapeHtml(lesson.level)}</p><h1 tabindex="-1">${escapeHtml(lesson.module)}</h1><p class="task">${escapeHtml(lesson.instructions)}</p></div><img src="/pictures/${lesson.picture}.svg" alt="" width="160" height="100"></header>
<div id="activity"><noscript><p>This page needs JavaScript. Please ask your teacher for help.</p></noscript></div>
</main>
<script type="application/json" id="lesson-data">${JSON.stringify(lesson).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" src="/assets/lesson.ts"></script>`;
}

function page(status: number, frameAncestors: string, title: string, body: string): Page {
  return {
    status,
    headers: {
      ...safeHeaders(frameAncestors),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/assets/lesson.css">
<link rel="icon" href="/drawings/book.svg" type="image/svg+xml">
</head>
<body>
${body}
</body>
</html>
`,
  };
}

/** Only this origin's own files may run, and only the app may embed its pages. */
export function safeHeaders(frameAncestors: string): Record<string, string> {
  return {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-resource-policy': 'cross-origin',
  };
}
