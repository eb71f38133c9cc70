// Has ffmpeg make of a film or recording one that every browser plays, in a process that cannot harm the server.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { maximumFileBytes } from '@foothold/domain/files/kinds';

export type Conversion = {
  readonly from: string;
  readonly to: string;
  readonly isFilm: boolean;
  /** The format that its content was found to be, so that ffmpeg looks for no other in it. */
  readonly format: 'mov' | 'matroska';
};

/** `failed`: it made nothing of this file. `missing`: it is not installed. */
export type Converted = 'made' | 'failed' | 'missing';

const maxSide = 1280;

/** So many minutes may one film take. 4K takes about as long as it lasts, and some 300 MB of memory. */
const minutes = 30;

const scale = `scale=w='min(${maxSide},iw)':h='min(${maxSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
const film = `-map 0:v:0 -map 0:a:0? -c:v libx264 -preset veryfast -crf 23 -vf ${scale},format=yuv420p -c:a aac -b:a 96k -ac 2 -movflags +faststart -f mp4`;
const sound = '-map 0:a:0 -c:a libmp3lame -b:a 96k -ac 1 -f mp3';

/**
 * Reads no other file and no address, and tells nobody who, where and when. Throws when the signal stops it, or the disk is
 * full: it can be repeated then.
 */
export async function convert(
  { from, to, isFilm, format }: Conversion,
  signal: AbortSignal,
): Promise<Converted> {
  const ended = Promise.withResolvers<Converted>();
  const child = spawn(
    'ffmpeg',
    [
      ...words('-nostdin -hide_banner -loglevel error -protocol_whitelist file -max_pixels 40000000'),
      ...words(`-threads 1 -f ${format} -i`),
      `file:${from}`,
      ...words('-map_metadata -1 -map_chapters -1 -sn -dn -threads 1 -filter_threads 1'),
      ...words(isFilm ? film : sound),
      ...words(`-fs ${maximumFileBytes + 1} -y`),
      `file:${to}`,
    ],
    {
      // The server's environment is not passed on, because it contains secrets.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: AbortSignal.any([signal, AbortSignal.timeout(minutes * 60_000)]),
      killSignal: 'SIGKILL',
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4096);
  });
  child.once('spawn', () => child.pid !== undefined && putLast(child.pid));
  child.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') ended.resolve('missing');
    else if (error.name !== 'AbortError') ended.reject(error);
  });
  child.once('close', (code) => {
    if (signal.aborted) ended.reject(new Error('The conversion was stopped.'));
    else if (/no space left|quota exceeded/i.test(said)) ended.reject(new Error(said));
    else ended.resolve(code === 0 ? 'made' : 'failed');
  });
  return ended.promise;
}

const words = (line: string) => line.split(' ');

/** People come first: it gets what processor time they leave, and where memory ends, it ends. It may have ended already. */
function putLast(pid: number): void {
  try {
    setPriority(pid, 19);
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It only slows others down.
  }
}
