// The built-in pictures to choose from for a module, each with one press.
import { useLingui } from '@lingui/react';
import { drawingLabels, drawingNames, drawingUrl, type DrawingName } from './drawings/module-drawings.ts';
import styles from './drawing-choices.module.css';

type Props = {
  /** Null: the picture is another one. */
  readonly chosen: DrawingName | null;
  readonly onChoose: (name: DrawingName) => void;
};

export function DrawingChoices({ chosen, onChoose }: Props) {
  const { i18n } = useLingui();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{i18n._('Or one of these drawings')}</legend>
      <div className={styles.drawings}>
        {drawingNames.map((name) => (
          <label key={name} className={styles.drawing} title={i18n._(drawingLabels[name])}>
            <input type="radio" name="drawing" checked={name === chosen} onChange={() => onChoose(name)} />
            <img src={drawingUrl(name)} alt={i18n._(drawingLabels[name])} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
