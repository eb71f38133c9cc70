// The attachment of a comment: a photo, a video or a recording; one at a time.
import { useLingui } from '@lingui/react';
import { Mic, Paperclip, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { acceptAttribute, fileRefusal } from '../../media/file-kind.ts';
import { FilePreview } from '../../media/file-preview.tsx';
import { LazyRecorderPanel } from '../../media/lazy-recorder-panel.tsx';
import { preparePhoto } from '../../media/photo.ts';
import { RefusedFileNotice, type Refusing } from '../../media/refused-file.tsx';
import type { RecorderInHand } from '../../media/use-recorder.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { AttachedMedia } from './attached-media.tsx';
import type { CommentDraft } from './comment-draft.ts';

type Props = {
  readonly draft: CommentDraft;
  readonly onChange: (part: Partial<CommentDraft>) => void;
  readonly voice: RecorderInHand;
  readonly refusing: Refusing;
};

const kinds = ['image', 'video'] as const;

export function CommentAttachment({ draft, onChange, voice, refusing }: Props) {
  const { i18n } = useLingui();
  const [hasUnfinished, setHasUnfinished] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { state, recorder } = voice;
  // Recordings left by a closed form are offered at once, not only when the recorder opens.
  useEffect(() => {
    void recorder.findUnfinished().then((unfinished) => setHasUnfinished(unfinished.length > 0));
  }, [recorder]);
  const showsRecorder = state.phase !== 'idle' || hasUnfinished;

  const choose = async (chosen: File) => {
    const sentence = fileRefusal(chosen, kinds);
    refusing.refuse(sentence === undefined ? null : { fileName: chosen.name, sentence });
    if (sentence !== undefined) return;
    onChange({
      file: chosen.type.startsWith('image/') ? await preparePhoto(chosen) : chosen,
      keptFile: null,
    });
  };

  const record = () => {
    refusing.refuse(null);
    void recorder.start();
  };

  if (draft.file !== null) {
    return <FilePreview file={draft.file} onRemove={() => onChange({ file: null })} />;
  }
  if (draft.keptFile !== null) {
    return (
      <div>
        <AttachedMedia file={draft.keptFile} label={i18n._('Attached to the comment')} />
        <Button small variant="plain" icon={X} onClick={() => onChange({ keptFile: null })}>
          {i18n._('Remove file')}
        </Button>
      </div>
    );
  }
  return (
    <>
      {showsRecorder && (
        <Suspense>
          <LazyRecorderPanel {...voice} />
        </Suspense>
      )}
      <FileInput ref={picker} accept={acceptAttribute(kinds)} onChoose={(file) => void choose(file)} />
      {(state.phase === 'idle' || state.phase === 'failed') && (
        <Cluster>
          {!showsRecorder && (
            <Button small icon={Mic} onClick={record}>
              {i18n._('Record voice')}
            </Button>
          )}
          <Button small icon={Paperclip} onClick={() => picker.current?.click()}>
            {i18n._('Photo or video')}
          </Button>
        </Cluster>
      )}
      <RefusedFileNotice refusing={refusing} />
    </>
  );
}
