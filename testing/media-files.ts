// One small file of each kind that phones and computers make, and what becomes of it when it is sent.
import { readFileSync } from 'node:fs';
import { fileSentences } from '@foothold/domain/files/input';

const { filmNotPlayable, soundNotPlayable, pictureNotShown } = fileSentences;

type Outcome =
  | { readonly mediaType: string; readonly isDoubtful?: true; readonly stored?: string }
  | { readonly refused: string };

/** `mediaType`: of the form; `stored`: of the server, where it converts. `isDoubtful`: its sender is asked first. */
export const mediaFiles: Readonly<Record<string, Outcome>> = {
  'photo.heic': { mediaType: 'image/heic', stored: 'image/jpeg' },
  'moving.webp': { mediaType: 'image/webp' },
  'voice-3gp4.m4a': { mediaType: 'audio/mp4' },
  'sound.opus': { mediaType: 'audio/ogg' },
  'sound-alac.m4a': { mediaType: 'audio/mp4', isDoubtful: true },
  'film-h264.3gp': { mediaType: 'video/mp4' },
  'film-vp9.webm': { mediaType: 'video/webm' },
  'film-av1.webm': { mediaType: 'video/webm', isDoubtful: true },
  'film-mpeg4.mp4': { mediaType: 'video/mp4', isDoubtful: true },
  'film-mpeg4-sound.mp4': { mediaType: 'video/mp4', isDoubtful: true },
  'film-hevc.mp4': { mediaType: 'video/mp4', isDoubtful: true },
  'film-ac3.mp4': { mediaType: 'video/mp4', isDoubtful: true },
  'film-mjpeg.mov': { mediaType: 'video/quicktime', isDoubtful: true },
  'film.mkv': { refused: filmNotPlayable },
  'film.avi': { refused: filmNotPlayable },
  'film.mpg': { refused: filmNotPlayable },
  'film-theora.ogv': { refused: filmNotPlayable },
  'film-h263.3gp': { refused: filmNotPlayable },
  'voice.amr': { refused: soundNotPlayable },
  'voice-amr.3gp': { refused: soundNotPlayable },
  'voice-adpcm.wav': { refused: soundNotPlayable },
  'sound.flac': { refused: soundNotPlayable },
  'sound.wma': { refused: soundNotPlayable },
  'sound.aiff': { refused: soundNotPlayable },
  'drawing.tiff': { refused: pictureNotShown },
  'drawing.bmp': { refused: pictureNotShown },
  'drawing.avif': { refused: pictureNotShown },
};

export function mediaBytes(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(new URL(`./media/${name}`, import.meta.url)));
}
