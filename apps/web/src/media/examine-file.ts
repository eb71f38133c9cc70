// Examines a chosen file by its content: its true type, and whether other phones can play it. Loaded once a file is chosen.
import { contentOf, contentSampleBytes } from '@foothold/domain/files/content';
import { containerOf } from '@foothold/domain/files/container';
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
  const container = containerOf(accepted);
  const read = (at: number, length: number) => bytesOf(given, at, length);
  const tracks = (await container?.tracks({ size: given.size, read })) ?? null;
  if (container === null || tracks === null) return { file: typed(given, accepted), isDoubtful: false };
  const refusal = refusalOfTracks(tracks);
  if (refusal !== null) return { file: given, refusal, isDoubtful: false };
  return {
    file: typed(given, tracks.video ? container.film : container.sound),
    isDoubtful: !playsEverywhere(tracks),
  };
}

async function bytesOf(file: Blob, at: number, length: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(at, at + length).arrayBuffer());
}

function typed(given: File, type: string): File {
  return given.type === type ? given : new File([given], given.name, { type });
}
