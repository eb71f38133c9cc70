// The HTTP of a floor: JSON in, one row as JSON out, and nothing else.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `answerOf` has the path without its slash. */
export async function serveBare(
  answerOf: (name: string, body: unknown) => Promise<unknown>,
): Promise<{ readonly http: Server; readonly port: number }> {
  const http = createServer((request, response) => {
    void read(request)
      .then((body) => answerOf(request.url?.slice(1) ?? '', body))
      .then(
        (row) => response.end(JSON.stringify(row)),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { http, port: (http.address() as AddressInfo).port };
}

async function read(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
