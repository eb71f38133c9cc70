// A proxy between browser and server that can cut connections, since WebKit's driver cannot simulate being offline.
import { connect, createServer, type Socket } from 'node:net';

export type Line = {
  readonly url: string;
  leadTo(server: string): void;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
};

export async function layLine(): Promise<Line> {
  let server: URL | null = null;
  const open = new Set<Socket>();
  let isCut = false;
  const end = createServer((near) => {
    if (isCut || server === null) return near.destroy();
    const far = connect(Number(server.port), server.hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => end.listen(0, '127.0.0.1', resolve));
  const address = end.address();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  const drop = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo: (url) => (server = new URL(url)),
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => (isCut = false),
    close: async () => {
      drop();
      await new Promise((resolve) => end.close(resolve));
    },
  };
}
