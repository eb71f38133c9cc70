// Renders the OpenAPI document as a readable page: plain HTML, no script.
import escapeHtml from 'escape-html';

type Operation = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: unknown;
};

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** `document` is an OpenAPI 3.1 document. */
export function docsPage(document: {
  readonly info: { readonly title: string };
  readonly paths?: object;
}): string {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, item]: [string, unknown]) =>
    methods.flatMap((method) => {
      const operation = (item as Partial<Record<string, Operation>>)[method];
      return operation === undefined ? [] : [section(method, path, operation)];
    }),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(document.info.title)} API</title></head>
<body>
<main>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>Send the token of <code>POST /api/users/login</code> as <code>Authorization: Bearer …</code>. Every error answers <code>{"code", "msg"}</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function section(method: string, path: string, operation: Operation): string {
  const parts = [
    ['Parameters', operation.parameters],
    ['Body', operation.requestBody],
    ['Answers', operation.responses],
  ] as const;
  const details = parts
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<details><summary>${name}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`,
    );
  return `<section>
<h2><code>${method.toUpperCase()} /api${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}</p>
${details.join('\n')}
</section>`;
}
