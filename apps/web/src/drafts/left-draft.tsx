// What was written, chosen or recorded in a form whose task, target or chat is deleted or closed; nothing if there is none.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { FileLabel } from '../media/file-label.tsx';
import { FilePicture } from '../media/file-preview.tsx';
import { SpokenDuration } from '../media/spoken-duration.tsx';
import { saveFile } from '../ui/save-file.ts';
import { LeftNotice, LeftPart } from './left-part.tsx';
import styles from './left-part.module.css';
import { useChosenFile } from './use-chosen-file.ts';
import { useDraft } from './use-draft.ts';
import { useLeftRecordings } from './use-left-recordings.ts';

type Props = {
  /** The form's place. Another place needs another component: give it a `key`. */
  readonly place: string;
  /** Translated; absent where the page says it above. */
  readonly why?: string;
};

export function LeftDraft({ place, why }: Props) {
  const { i18n } = useLingui();
  const [text, setText] = useDraft(place);
  const [file, setFile] = useChosenFile(place);
  const recordings = useLeftRecordings(place);
  const isFormEmpty = isBlank(text) && file === null;
  if (isFormEmpty && recordings.all.length === 0) return null;
  const deleteForm = async () => {
    setText('');
    setFile(null);
  };
  return (
    <LeftNotice {...(why === undefined ? {} : { why })}>
      {!isFormEmpty && (
        <LeftPart
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
        </LeftPart>
      )}
      {recordings.all.map(({ id, seconds }) => (
        <LeftPart key={id} onSave={() => recordings.save(id)} onDelete={() => recordings.remove(id)}>
          <p>
            {i18n._('You have a recording that was not sent')} (<SpokenDuration seconds={seconds} />)
          </p>
        </LeftPart>
      ))}
    </LeftNotice>
  );
}
