// A TCP proxy before PostgreSQL that notes each statement with its parameters, whatever driver sends it.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** `values` null: sent in a binary format, so they are unknown. */
export type Recorded = { readonly text: string; readonly values: readonly (string | null)[] | null };

export class QueryRecorder {
  readonly #listening: Server;
  readonly #sockets = new Set<Socket>();
  #recorded: Recorded[] = [];

  private constructor(target: URL) {
    this.#listening = createServer((client) => {
      const server = connect({ host: target.hostname, port: Number(target.port) });
      const note = reader((query) => this.#recorded.push(query));
      client.on('data', note);
      for (const [end, other] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#sockets.add(end);
        end.setNoDelay(true);
        end.on('error', () => undefined);
        end.on('close', () => {
          this.#sockets.delete(end);
          other.destroy();
        });
        end.pipe(other);
      }
    });
  }

  static async before(
    databaseUrl: string,
  ): Promise<{ readonly recorder: QueryRecorder; readonly url: string }> {
    const url = new URL(databaseUrl);
    const recorder = new QueryRecorder(new URL(databaseUrl));
    recorder.#listening.listen(0, '127.0.0.1');
    await once(recorder.#listening, 'listening');
    url.hostname = '127.0.0.1';
    url.port = String((recorder.#listening.address() as AddressInfo).port);
    return { recorder, url: url.href };
  }

  /** What was sent since the last time. */
  take(): readonly Recorded[] {
    const recorded = this.#recorded;
    this.#recorded = [];
    return recorded;
  }

  async close(): Promise<void> {
    this.#listening.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#listening, 'close');
  }
}

/** Reads a client's part of the protocol: `Query`, `Parse` and `Bind` messages after the first, which has no type. */
function reader(found: (query: Recorded) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const [type, body] = [
        started ? String.fromCharCode(rest[0] ?? 0) : '',
        rest.subarray(head + 4, length),
      ];
      rest = rest.subarray(length);
      started = true;
      if (type === 'Q') found({ text: textAt(body, 0), values: [] });
      if (type === 'P') {
        const name = textAt(body, 0);
        texts.set(name, textAt(body, name.length + 1));
      }
      if (type === 'B') found(bound(body, texts));
    }
  };
}

function bound(body: Buffer, texts: ReadonlyMap<string, string>): Recorded {
  let at = textAt(body, 0).length + 1;
  const name = textAt(body, at);
  at += name.length + 1;
  const formats = body.readInt16BE(at);
  const isBinary = Array.from({ length: formats }, (_, each) => body.readInt16BE(at + 2 + 2 * each)).includes(
    1,
  );
  at += 2 + 2 * formats;
  const count = body.readInt16BE(at);
  at += 2;
  const values: (string | null)[] = [];
  for (let each = 0; each < count; each += 1) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return { text: texts.get(name) ?? '', values: isBinary ? null : values };
}

/** Up to the next zero byte. Names are ASCII, so their length is that of their bytes. */
function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start));
}
