// The built-in pictures to choose from for a module.
import { useLingui } from '@lingui/react';
import { PictureChoices } from '../../ui/picture-choices.tsx';
import { drawingLabels, drawingNames, drawingUrl, type DrawingName } from './drawings/module-drawings.ts';

type Props = {
  /** Null: the picture is another one. */
  readonly chosen: DrawingName | null;
  readonly onChoose: (name: DrawingName) => void;
};

export function DrawingChoices(props: Props) {
  const { i18n } = useLingui();
  return (
    <PictureChoices
      {...props}
      of="scenes"
      legend={i18n._('Or one of these drawings')}
      pictures={drawingNames.map((key) => ({ key, url: drawingUrl(key), name: i18n._(drawingLabels[key]) }))}
    />
  );
}
