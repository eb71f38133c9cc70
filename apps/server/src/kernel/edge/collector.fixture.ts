// An OpenTelemetry collector for tests: keeps the spans that it is sent, as JSON.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
};

type Value = { readonly stringValue?: string; readonly intValue?: number };
type Sent = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & {
        readonly attributes: readonly { readonly key: string; readonly value: Value }[];
      })[];
    }[];
  }[];
};

export type Collector = {
  readonly endpoint: string;
  readonly spans: readonly CollectedSpan[];
  /** The headers of each request. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  /** Until `answerAgain`, requests get no answer; or are refused. */
  hang(): void;
  refuse(): void;
  answerAgain(): void;
  stop(): Promise<void>;
};

export async function startCollector(port = 0): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let refuses = false;
  const server = createServer(async (request, response) => {
    headers.push(request.headers);
    const { resourceSpans } = (await json(request)) as Sent;
    for (const { scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          attributes: Object.fromEntries(
            span.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
        });
    await gate.promise;
    if (refuses) response.statusCode = 403;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    hang: () => {
      gate = Promise.withResolvers();
    },
    refuse: () => {
      refuses = true;
    },
    answerAgain: () => {
      refuses = false;
      gate.resolve();
    },
    stop: async () => {
      gate.resolve();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
