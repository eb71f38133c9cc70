// A media file's bytes, looked at a little at a time and changed in place: nothing moves, and little is in memory.
import { open, type FileHandle } from 'node:fs/promises';

// Headers lie close together or far apart: a window this wide serves both.
const windowBytes = 4096;
const blankBytes = 64 * 1024;

export class MediaBytes {
  readonly #handle: FileHandle;
  readonly size: number;
  #window: { readonly at: number; readonly bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) };

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** What was changed is on the disk when it returns. */
  static async with<Answer>(place: string, work: (bytes: MediaBytes) => Promise<Answer>): Promise<Answer> {
    const handle = await open(place, 'r+');
    try {
      const answer = await work(new MediaBytes(handle, (await handle.stat()).size));
      await handle.datasync();
      return answer;
    } finally {
      await handle.close();
    }
  }

  /** As many as there are. To look at, not to keep. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < 0 || at >= this.size) return Buffer.alloc(0);
    const { at: from, bytes } = this.#window;
    const known = at >= from && (at + length <= from + bytes.length || from + bytes.length === this.size);
    if (!known || bytes.length === 0) await this.#look(at, Math.max(length, windowBytes));
    const start = at - this.#window.at;
    return this.#window.bytes.subarray(start, start + length);
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    this.#forget();
    await this.#handle.write(bytes, 0, bytes.length, at);
  }

  async text(at: number, length: number): Promise<string> {
    return (await this.read(at, length)).toString('latin1');
  }

  /** Overwrites everything between the two places, the second not included. */
  async blank(from: number, to: number, byte = 0): Promise<void> {
    this.#forget();
    const end = Math.min(to, this.size);
    const same = Buffer.alloc(Math.max(0, Math.min(blankBytes, end - from)), byte);
    for (let at = from; at < end; at += same.length) {
      await this.#handle.write(same, 0, Math.min(same.length, end - at), at);
    }
  }

  #forget(): void {
    this.#window = { at: 0, bytes: Buffer.alloc(0) };
  }

  async #look(at: number, length: number): Promise<void> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at);
    this.#window = { at, bytes: buffer.subarray(0, bytesRead) };
  }
}
