// Reads and edits a media file in file through a small window, so that little is in memory and nothing moves.
import { open, type FileHandle } from 'node:fs/promises';

// Headers may be close together or far apart: a window of this size serves both.
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

  /** Changes are synced to disk when it returns. */
  static async with<Result>(file: string, work: (bytes: MediaBytes) => Promise<Result>): Promise<Result> {
    const handle = await open(file, 'r+');
    try {
      const answer = await work(new MediaBytes(handle, (await handle.stat()).size));
      await handle.datasync();
      return answer;
    } finally {
      await handle.close();
    }
  }

  /** Returns fewer bytes at the end of the file. The buffer is valid only until the next read. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < 0 || at >= this.size) return Buffer.alloc(0);
    const { at: from, bytes } = this.#window;
    const known = at >= from && (at + length <= from + bytes.length || from + bytes.length === this.size);
    if (!known || bytes.length === 0) await this.#load(at, Math.max(length, windowBytes));
    const start = at - this.#window.at;
    return this.#window.bytes.subarray(start, start + length);
  }

  async write(at: number, bytes: Uint8Array): Promise<void> {
    this.#clearWindow();
    await this.#handle.write(bytes, 0, bytes.length, at);
  }

  async text(at: number, length: number): Promise<string> {
    return (await this.read(at, length)).toString('latin1');
  }

  /** Overwrites from `from` up to, but not including, `to`. */
  async blank(from: number, to: number, byte = 0): Promise<void> {
    this.#clearWindow();
    const end = Math.min(to, this.size);
    const blanks = Buffer.alloc(Math.max(0, Math.min(blankBytes, end - from)), byte);
    for (let at = from; at < end; at += blanks.length) {
      await this.#handle.write(blanks, 0, Math.min(blanks.length, end - at), at);
    }
  }

  #clearWindow(): void {
    this.#window = { at: 0, bytes: Buffer.alloc(0) };
  }

  async #load(at: number, length: number): Promise<void> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at);
    this.#window = { at, bytes: buffer.subarray(0, bytesRead) };
  }
}
