// Breaks off the answer of a bucket from which nothing more comes.
import { IncomingMessage } from 'node:http';
import type { S3Client } from '@aws-sdk/client-s3';

/** The client itself limits only the time until an answer begins. */
export function endStalledAnswers(client: S3Client, patienceMs: number): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      // Sound: in this step the answer is that of HTTP.
      const { body } = answer.response as { readonly body: unknown };
      if (body instanceof IncomingMessage) endWhenStalled(body, patienceMs);
      return answer;
    },
    { step: 'deserialize', priority: 'low' },
  );
}

/** One that has bytes which nobody reads may wait, as for the player of a film that is paused. */
function endWhenStalled(body: IncomingMessage, patienceMs: number): void {
  const { socket } = body;
  let before = -1;
  const check = setInterval(() => {
    if (body.complete || body.destroyed) {
      clearInterval(check);
    } else if (body.readableLength > 0) before = -1;
    else if (before !== socket.bytesRead) before = socket.bytesRead;
    else {
      clearInterval(check);
      const problem = new Error(`Nothing more came for ${patienceMs / 1000} s.`);
      body.destroy(Object.assign(problem, { name: 'TimeoutError' }));
    }
  }, patienceMs);
  check.unref();
}
