// Opens a bare socket to a server under test, for tests of the frames. Screens use the client of `live`.
import { io, type Socket } from 'socket.io-client';

/** Connects with the session of this token, or with none (null), which is refused. It never reconnects by itself. */
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
