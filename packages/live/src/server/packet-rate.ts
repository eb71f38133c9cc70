// Closes connections that send more packets than our pages ever do; counts below Socket.IO, so its own packets count too.
import type { Socket } from 'socket.io';
import { TokenBucket } from './token-bucket.ts';

/** An Engine.IO connection, not authenticated yet. */
type EngineConnection = Socket['conn'];

// A page sends about ten packets a second; only acknowledgements of a large snapshot come faster, briefly.
const PACKET_RATE = { perSecond: 500, burst: 5000 };

/** Call once for each new connection. */
export function limitPacketRate(connection: EngineConnection): void {
  const bucket = new TokenBucket(PACKET_RATE);
  connection.on('packet', () => {
    if (!bucket.spend()) connection.close(true);
  });
}
