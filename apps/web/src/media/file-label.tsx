// What a file on this device is called on the screen: staff see its name, learners what it is.
import { fileTypeOf, type FileType } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useVisitor } from '../navigation/visitor.tsx';
import { durationInWords } from './duration.ts';

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

/** How long a sound on this device is, as far as the browser can tell. Null for no sound, until its length is read, and where the browser cannot tell it. */
function useSoundSeconds(sound: Blob | null): number | null {
  const [read, setRead] = useState<{ readonly of: Blob; readonly seconds: number } | null>(null);
  useEffect(() => {
    if (sound === null) return undefined;
    const url = URL.createObjectURL(sound);
    const audio = new Audio();
    const keep = () => {
      if (Number.isFinite(audio.duration)) setRead({ of: sound, seconds: audio.duration });
    };
    audio.addEventListener('loadedmetadata', keep);
    audio.preload = 'metadata';
    audio.src = url;
    return () => {
      audio.removeEventListener('loadedmetadata', keep);
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [sound]);
  return read !== null && read.of === sound ? read.seconds : null;
}
