// Opens a raw socket that follows rooms as the app's does, cheap enough for thousands of them in one process.
import { SOCKET_PATH } from '@foothold/live/contract';
import { WebSocket } from 'ws';

export type Follow = { readonly collection: string; readonly params: object };

/** What stands before the rows of a snapshot, or of a piece of one. */
export type Head = {
  readonly follow: number;
  readonly room: number;
  readonly floor: number | null;
  readonly piece: number;
  readonly of: number;
};

export type SocketOptions = {
  /** `ws://127.0.0.1:1234/path`. */
  readonly url: string;
  readonly origin: string;
  readonly token: string | null;
  /** None for a bare socket, which receives everything. */
  readonly follows: readonly (Follow & { readonly from?: number | null })[];
  /** The first characters of a packet that contains a change. */
  readonly deltaPrefix?: string;
  readonly onDelta: (text: string) => void;
  readonly onRows?: (head: Head, rows: readonly { readonly text: string }[]) => void;
};

/** The socket of the server that pages know as `http://localhost:1234`. */
export function socketUrl(url: string): string {
  const address = url.replace('http', 'ws').replace('localhost', '127.0.0.1');
  return `${address}${SOCKET_PATH}/?EIO=4&transport=websocket`;
}

/** `joined` resolves once it has a snapshot of every room, and rejects if the connection breaks before. */
export function openSocket({ deltaPrefix = '42["delta"', ...options }: SocketOptions) {
  const { url, origin, token, follows, onDelta, onRows } = options;
  const socket = new WebSocket(url, { origin, perMessageDeflate: false, skipUTF8Validation: true });
  const joined = new Promise<void>((resolve, reject) => {
    let missing = follows.length;
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`a socket was closed with ${code}`)));
    if (missing === 0) socket.on('open', () => resolve());
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith(deltaPrefix)) return onDelta(text);
      if (text === '2') socket.send('3');
      else if (text.startsWith('0{')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text.startsWith('40')) for (const frame of frames(follows)) socket.send(frame);
      else if (text.startsWith('42["rows"')) {
        socket.send('42["got"]');
        const [, head, rows] = JSON.parse(text.slice(2)) as [string, Head, { text: string }[]];
        onRows?.(head, rows);
        if (head.piece + 1 === head.of) missing -= 1;
        if (missing === 0) resolve();
      } else if (text.startsWith('4')) throw new Error(`A follower was refused: ${text.slice(0, 200)}`);
    });
  });
  return { socket, joined };
}

function frames(follows: SocketOptions['follows']): string[] {
  return follows.map(
    ({ collection, params, from = null }, follow) =>
      `42${JSON.stringify(['follow', { follow, collection, params, from }])}`,
  );
}
