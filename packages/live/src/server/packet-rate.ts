// Cuts off lines that say more than any page of ours would: below Socket.IO, so that its own packets count as well.
import type { Socket } from 'socket.io';
import { TokenBucket } from './token-bucket.ts';

/** A line of the transport, before anybody is known by name. */
type Line = Socket['conn'];

// A page says some ten packets a second. Only the pieces of a large snapshot are acknowledged faster, for a moment.
const packets = { perSecond: 500, burst: 5000 };

/** To be called once for each new line. */
export function limitPacketRate(line: Line): void {
  const bucket = new TokenBucket(packets);
  line.on('packet', () => {
    if (!bucket.spend()) line.close(true);
  });
}
