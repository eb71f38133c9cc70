// A bare socket to a server under test, for tests of the frames themselves. Screens follow through the client of `live`.
import { io, type Socket } from 'socket.io-client';

/** Connected, with the session of this token; null, which is refused: nobody's. It never connects again by itself. */
export async function openSocket(url: string, token: string | null): Promise<Socket> {
  const socket = io(url, {
    path: '/api/socket',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin: url },
    auth: token === null ? {} : { token },
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return socket;
}
