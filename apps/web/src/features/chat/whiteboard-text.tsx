// The text of a whiteboard: its first two lines, and all of it on request.
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { TextWithLinks } from '../../navigation/text-with-links.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { scrollsByKeyboard } from '../../ui/scrolls-by-keyboard.ts';
import styles from './whiteboard.module.css';

type Props = {
  readonly text: string;
  readonly isWhole: boolean;
  readonly onWhole: (whole: boolean) => void;
};

export function WhiteboardText({ text, isWhole, onWhole }: Props) {
  const { i18n } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const isLong = useIsCut(frame, isWhole);
  return (
    <>
      {/* The focus of its links bubbles up to here; the text itself is no control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
        className={classNames(styles.text, !isWhole && styles.short)}
        aria-label={i18n._('Whiteboard')}
        // A link below the second line can be reached by keyboard.
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget && isLong) onWhole(true);
        }}
        {...(isWhole ? scrollsByKeyboard : {})}
      >
        {/* A blank line is not one of the two. */}
        <p className={styles.words} dir="auto">
          <TextWithLinks text={isWhole ? text : text.replaceAll(/\n\s*\n/g, '\n')} />
        </p>
      </section>
      {(isLong || isWhole) && (
        <div className={styles.more}>
          <Button small variant="plain" aria-expanded={isWhole} onClick={() => onWhole(!isWhole)}>
            {isWhole ? i18n._('Show less') : i18n._('Read all')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether the frame's paragraph is cut off; while it is shown whole, as it was before. */
function useIsCut(frame: React.RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const paragraph = frame.current?.firstElementChild;
    if (isWhole || !(paragraph instanceof HTMLElement)) return;
    const measure = () => setCut(paragraph.scrollHeight > paragraph.clientHeight + 1);
    const resized = new ResizeObserver(measure);
    resized.observe(paragraph);
    return () => resized.disconnect();
  }, [frame, isWhole]);
  return isCut;
}
