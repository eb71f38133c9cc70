// What a file on this device is called on the screen: staff see its name, learners what it is.
import { fileTypeOf, type FileType } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { useVisitor } from '../navigation/visitor.tsx';
import { durationInWords } from './duration.ts';
import { useSoundSeconds } from './use-sound-seconds.ts';

type Named = { readonly fileName: string; readonly mediaType: string };

const fileLabels = {
  image: 'Your photo',
  video: 'Your video',
  audio: 'Your recording',
  other: 'Your file',
} as const satisfies Record<FileType | 'other', string>;

/** For a list of many; elsewhere `FileLabel`, which also says how long a recording is. */
export function useFileLabel(): (file: Named) => string {
  const { i18n } = useLingui();
  const isNameShown = useVisitor() === 'staff';
  return ({ fileName, mediaType }) => {
    if (isNameShown && fileName !== '') return fileName;
    return i18n._(fileLabels[fileTypeOf(mediaType.toLowerCase()) ?? 'other']);
  };
}

/** `blob`: the file's bytes; null while they are read. */
export function FileLabel({ fileName, mediaType, blob }: Named & { readonly blob: Blob | null }) {
  const { i18n } = useLingui();
  const isNameShown = useVisitor() === 'staff';
  const label = useFileLabel()({ fileName, mediaType });
  const isSound = fileTypeOf(mediaType.toLowerCase()) === 'audio';
  const seconds = useSoundSeconds(isSound && !isNameShown ? blob : null);
  if (seconds === null) return <bdi>{label}</bdi>;
  const duration = durationInWords(seconds, i18n.locale);
  return <bdi>{i18n._('Your recording, {duration}', { duration })}</bdi>;
}
