// Finds out whether a silent connection still works, since the server's own pings are rare to spare phones.
import type { Socket } from 'socket.io-client';

/** An answer to `alive` needs no database: without one for this long, the connection is dead. */
const ANSWER_MS = 8000;

export class SignOfLife {
  readonly #socket: Socket;
  readonly #onDead: () => void;
  readonly #answerMs: number;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(socket: Socket, onDead: () => void, answerMs = ANSWER_MS) {
    this.#socket = socket;
    this.#onDead = onDead;
    this.#answerMs = answerMs;
    // Whatever arrives is a sign of life.
    socket.onAny(() => this.stop());
    socket.on('disconnect', () => this.stop());
  }

  /** Something was requested that is usually answered at once: asks for a sign only if nothing arrives. */
  expect(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.ask();
    }, this.#answerMs);
  }

  ask(): void {
    if (!this.#socket.connected) return;
    this.stop();
    this.#socket.emit('alive');
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#onDead();
    }, this.#answerMs);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
