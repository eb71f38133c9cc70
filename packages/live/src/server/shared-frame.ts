// Encodes the WebSocket frame of a broadcast packet once instead of once per socket.

type SharedFrame = {
  readonly compress: true;
  /** Engine.IO's option for a pre-encoded frame (Socket.IO's adapter uses it too); long-polling ignores it. */
  readonly wsPreEncodedFrame: readonly [Buffer];
};

const TEXT_FRAME = 0x81;
/** Engine.IO's packet type "message". */
const MESSAGE = '4';

let lastPacket = '';
let lastFrame = frame(lastPacket);

/** Write options for the packet. A broadcast requests the same one many times in a row, so only the last is cached. */
export function frameOnce(packet: string): SharedFrame {
  if (packet !== lastPacket) {
    lastFrame = frame(packet);
    lastPacket = packet;
  }
  return lastFrame;
}

/** RFC 6455, section 5.2: a final, unmasked text frame. In one buffer, so that it takes one write. */
function frame(packet: string): SharedFrame {
  const payload = Buffer.from(MESSAGE + packet);
  return { compress: true, wsPreEncodedFrame: [Buffer.concat([header(payload.length), payload])] };
}

function header(length: number): Buffer {
  if (length < 126) return Buffer.from([TEXT_FRAME, length]);
  const short = length < 2 ** 16;
  const bytes = Buffer.alloc(short ? 4 : 10);
  bytes[0] = TEXT_FRAME;
  bytes[1] = short ? 126 : 127;
  if (short) bytes.writeUInt16BE(length, 2);
  else bytes.writeUIntBE(length, 4, 6);
  return bytes;
}
