// Examines a chosen file by its content: its true type, and whether other phones can play it. Loaded once a file is chosen.
import { contentOf, contentSampleBytes } from '@foothold/domain/files/content';
import { readMp4 } from '@foothold/domain/files/mp4';
import { playsEverywhere, refusalOfTracks } from '@foothold/domain/files/tracks';

export type ExaminedFile = {
  /** With its true type. */
  readonly file: File;
  /** Why the server would refuse its content. */
  readonly refusal?: string;
  /** A film or recording that other phones may not play. */
  readonly isDoubtful: boolean;
};

export async function examineContent(given: File): Promise<ExaminedFile> {
  const content = contentOf(await bytesOf(given, 0, contentSampleBytes));
  if ('refused' in content) return { file: given, refusal: content.refused, isDoubtful: false };
  if ('heic' in content) return { file: typed(given, 'image/heic'), isDoubtful: false };
  const { accepted } = content;
  const isMp4 = accepted === 'video/mp4' || accepted === 'audio/mp4' || accepted === 'video/quicktime';
  const read = (at: number, length: number) => bytesOf(given, at, length);
  const tracks = isMp4 ? await readMp4({ size: given.size, read }) : null;
  if (tracks === null) return { file: typed(given, ofFamily(given, accepted)), isDoubtful: false };
  const refusal = refusalOfTracks(tracks);
  if (refusal !== null) return { file: given, refusal, isDoubtful: false };
  const mediaType = tracks.video ? (accepted === 'audio/mp4' ? 'video/mp4' : accepted) : 'audio/mp4';
  return { file: typed(given, mediaType), isDoubtful: !playsEverywhere(tracks) };
}

async function bytesOf(file: Blob, at: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
}

/** Only the tracks of WebM tell a recording from a film: the name given by whoever recorded it is believed. */
function ofFamily(given: File, accepted: string): string {
  return accepted === 'video/webm' && given.type.startsWith('audio/') ? 'audio/webm' : accepted;
}

function typed(given: File, type: string): File {
  return given.type === type ? given : new File([given], given.name, { type });
}
