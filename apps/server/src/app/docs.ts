// Serves the API's OpenAPI document, and Swagger UI to read and try it. Everything is served from here, under the usual policy.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { staticResponse, sendStatic, type StaticResponse } from '../kernel/edge/static-response.ts';
import type { Settings } from '../kernel/runtime/settings.ts';
import { openApiDocument } from './openapi.ts';

const files = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);
const folder = path.dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')));

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Foothold API</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/page.css">
</head>
<body>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

// `validatorUrl`: by default Swagger UI asks validator.swagger.io for a badge.
const start = `const isDark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', isDark.matches);
isDark.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
`;

// No call has links, and their column makes the tables wider than a phone.
const style = `.swagger-ui .response-col_links { display: none; }
.swagger-ui .responses-table { table-layout: fixed; }
.swagger-ui .response-col_status { width: 4rem; }
.swagger-ui .opblock-body pre, .swagger-ui .curl { overflow-x: auto; }
`;

/** Registers `/api/openapi.json` and `/api/docs`. */
export async function registerDocs(app: FastifyInstance, { publicUrl }: Settings): Promise<void> {
  let document: Promise<StaticResponse> | undefined;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, countedAs: 'api' };
    });
    scope.get('/api/openapi.json', async (request, reply) => {
      // Generated when first asked for: most nodes never are.
      document ??= openApiDocument(publicUrl).then((made) =>
        staticResponse(JSON.stringify(made), 'application/json; charset=utf-8'),
      );
      return sendStatic(request, reply, await document);
    });
    const send = (url: string, response: StaticResponse) =>
      scope.get(url, async (request, reply) => sendStatic(request, reply, response));
    send('/api/docs', staticResponse(page, 'text/html; charset=utf-8'));
    send('/api/docs/page.css', staticResponse(style, 'text/css; charset=utf-8'));
    send('/api/docs/start.js', staticResponse(start, 'text/javascript; charset=utf-8'));
    await scope.register(fastifyStatic, {
      root: folder,
      prefix: '/api/docs/',
      decorateReply: false,
      index: false,
      allowedPath: (name) => files.has(name),
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  });
}
