// A stored picture, video, recording or other file, shown by its kind.
import { fileUrl, type AttachedFile } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { AudioPlayer } from '../../ui/audio-player.tsx';
import { Picture } from '../../ui/picture.tsx';
import { VideoPlayer } from '../../ui/video-player.tsx';

export function AttachedMedia({ file, label }: { readonly file: AttachedFile; readonly label: string }) {
  const { i18n } = useLingui();
  const src = fileUrl(file.id);
  if (file.fileType === 'audio')
    return <AudioPlayer src={src} label={i18n._('Recording: {label}', { label })} />;
  if (file.fileType === 'video') return <VideoPlayer src={src} label={i18n._('Video: {label}', { label })} />;
  return (
    <a href={src} target="_blank" rel="noreferrer" aria-label={i18n._('Open photo: {label}', { label })}>
      <Picture src={src} alt={i18n._('Photo: {label}', { label })} fit="whole" />
    </a>
  );
}
