// The ids of requests, as the server's log has them, for people who ask for help: of the last that was answered, and of the last that failed.

declare global {
  interface Window {
    /** Set by build/preload.ts, which asks first. */
    footholdRequest?: string | null;
  }
}

let answered: string | null = null;
let failed: string | null = null;

export function idOf(answer: Response): string | null {
  return answer.headers.get('x-request-id');
}

export function noteAnswer(answer: Response): Response {
  answered = idOf(answer);
  return answer;
}

/** Call it with each failure before it is shown: `id` is none where nothing is in the log about it. */
export function noteFailure(id: unknown): void {
  failed = typeof id === 'string' ? id : null;
}

export function answeredRequest(): string | null {
  return answered ?? window.footholdRequest ?? null;
}

export function failedRequest(): string | null {
  return failed;
}
