// Cuts off lines that say more than any page of ours would: below Socket.IO, so that its own packets count as well.
import type { Socket } from 'socket.io';

/** A line of the transport, before anybody is known by name. */
type Line = Socket['conn'];

// A page says some ten packets a second. Only the pieces of a large snapshot are acknowledged faster, for a moment.
const packetsPerSecond = 500;
const packetBurst = 5000;

/** To be called once for each new line. */
export function keepPace(line: Line): void {
  let left = packetBurst;
  let refilledAt = performance.now();
  line.on('packet', () => {
    const now = performance.now();
    left = Math.min(packetBurst, left + ((now - refilledAt) / 1000) * packetsPerSecond) - 1;
    refilledAt = now;
    if (left < 0) line.close(true);
  });
}
