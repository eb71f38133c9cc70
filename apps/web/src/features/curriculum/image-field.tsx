// A module's picture: the stored or the newly chosen one, with a button to choose another, and the drawings to choose from.
import { fileSentences, maximumModuleImageBytes } from '@foothold/domain/files/input';
import { useLingui } from '@lingui/react';
import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useBlobSource } from '../../media/blob-source.ts';
import { examineFile } from '../../media/file-kind.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DrawingChoices } from './drawing-choices.tsx';
import { drawingLabels, drawingUrl, type DrawingName } from './drawings/module-drawings.ts';
import styles from './module-dialog.module.css';

type Props = {
  readonly chosen: File | DrawingName | null;
  /** The address of the stored picture. */
  readonly there: string | null;
  readonly error: string | undefined;
  readonly onChoose: (chosen: File | DrawingName) => void;
  /** The message for a file that cannot be a module's picture. */
  readonly onRefuse: (sentence: string) => void;
};

export function ImageField({ chosen, there, error, onChoose, onRefuse }: Props) {
  const { i18n } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const take = async (given: File) => {
    // The limit is that of a module's picture, whatever its message speaks of.
    if (given.size > maximumModuleImageBytes) return onRefuse(fileSentences.tooLarge);
    const { file, refusal } = await examineFile(given, ['image']);
    return refusal === undefined ? onChoose(file) : onRefuse(refusal);
  };
  return (
    <div className={styles.image}>
      <strong>{i18n._('Image')}</strong>
      <span className={styles.soft}>{i18n._('A picture of at most 1 MB')}</span>
      {chosen instanceof File ? (
        <Chosen file={chosen} />
      ) : chosen !== null ? (
        <div className={styles.frame}>
          <Picture src={drawingUrl(chosen)} alt={i18n._(drawingLabels[chosen])} />
        </div>
      ) : (
        there !== null && (
          <div className={styles.frame}>
            <Picture src={there} alt={i18n._('Current picture')} />
          </div>
        )
      )}
      <FileInput ref={picker} accept="image/*" label={i18n._('Image')} onChoose={(file) => void take(file)} />
      <Button
        icon={ImagePlus}
        aria-describedby={error === undefined ? undefined : errorId}
        onClick={() => picker.current?.click()}
      >
        {chosen === null && there === null ? i18n._('Choose an image') : i18n._('Choose another image')}
      </Button>
      <FieldError id={errorId}>{error}</FieldError>
      <DrawingChoices chosen={chosen instanceof File ? null : chosen} onChoose={onChoose} />
    </div>
  );
}

function Chosen({ file }: { readonly file: File }) {
  const { i18n } = useLingui();
  const source = useBlobSource(file);
  return (
    <div className={styles.frame}>
      <img ref={source} alt={i18n._('The new picture')} className={styles.chosen} />
      <span className={styles.chosenName}>{file.name}</span>
    </div>
  );
}
