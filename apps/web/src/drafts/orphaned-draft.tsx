// What was written, chosen or recorded in a form whose task, target or chat is deleted or closed; nothing if there is none.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { useCallback, useEffect, useState } from 'react';
import { FileLabel } from '../media/file-label.tsx';
import { FilePicture } from '../media/file-preview.tsx';
import { SpokenDuration } from '../media/spoken-duration.tsx';
import { saveFile } from '../ui/save-file.ts';
import { NotSentNotice, OrphanedDraftPart } from './orphaned-draft-part.tsx';
import { useChosenFile } from './use-chosen-file.ts';
import { useDraft } from './use-draft.ts';
import type { UnfinishedRecording } from '../media/recorder-state.ts';
import { useRecorder } from '../media/use-recorder.ts';
import { useViewer } from '../session/viewer.tsx';
import styles from './orphaned-draft-part.module.css';

type Props = {
  /** The form's. Another one needs another component: give it a `key`. */
  readonly draftKey: string;
  /** Translated; absent where the page says it above. */
  readonly why?: string;
};

export function OrphanedDraft({ draftKey, why }: Props) {
  const { i18n } = useLingui();
  const [text, setText] = useDraft(draftKey);
  const [file, setFile] = useChosenFile(draftKey);
  const recordings = useOrphanedRecordings(draftKey);
  const isFormEmpty = isBlank(text) && file === null;
  if (isFormEmpty && recordings.all.length === 0) return null;
  const deleteForm = async () => {
    setText('');
    setFile(null);
  };
  return (
    <NotSentNotice {...(why === undefined ? {} : { why })}>
      {!isFormEmpty && (
        <OrphanedDraftPart
          text={text}
          onDelete={deleteForm}
          {...(file === null ? {} : { onSave: async () => saveFile(file, file.name) })}
        >
          {file !== null && (
            <figure className={styles.file}>
              <FilePicture file={file} />
              <figcaption>
                <FileLabel fileName={file.name} mediaType={file.type} blob={file} />
              </figcaption>
            </figure>
          )}
        </OrphanedDraftPart>
      )}
      {recordings.all.map(({ id, seconds }) => (
        <OrphanedDraftPart key={id} onSave={() => recordings.save(id)} onDelete={() => recordings.remove(id)}>
          <p>
            {i18n._('You have a recording that was not sent')} (<SpokenDuration seconds={seconds} />)
          </p>
        </OrphanedDraftPart>
      ))}
    </NotSentNotice>
  );
}

type OrphanedRecordings = {
  /** Newest first. */
  readonly all: readonly UnfinishedRecording[];
  readonly save: (id: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** The recordings of a form that no longer exists: found once its recorder has closed, saved as files, deleted. */
function useOrphanedRecordings(draftKey: string): OrphanedRecordings {
  const { id: ownerId } = useViewer();
  const { recorder } = useRecorder({ ownerId, draftKey });
  const [all, setAll] = useState<readonly UnfinishedRecording[]>([]);
  const find = useCallback(async () => {
    const { findOrphaned } = await import('../media/unfinished-recordings.ts');
    return findOrphaned({ ownerId, draftKey });
  }, [ownerId, draftKey]);
  useEffect(() => {
    // Without a connection the code may be missing: they are found when the page is next opened.
    find().then(setAll, console.warn);
  }, [find]);
  return {
    all,
    save: async (id) => {
      await recorder.recoverRecording(id);
      const state = recorder.state();
      if (state.phase === 'ready') saveFile(state.recording.blob, state.recording.fileName);
      // It stays on this device.
      await recorder.leave();
    },
    remove: async (id) => {
      await recorder.deleteUnfinished(id);
      setAll(await find());
    },
  };
}
