// One student of the wall: plays the recording that waits at once, takes the answer, and goes on to the next that waits.
import type { Uncommented } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../navigation/links.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { Face } from './face.tsx';
import type { FaceOfStudent } from './use-faces.ts';
import { useReasonText } from './use-reason-text.ts';
import { WaitingVoice } from './waiting-voice.tsx';
import styles from './wall-of-people.module.css';

type Props = {
  readonly faces: readonly FaceOfStudent[];
  /** The student's id. */
  readonly opened: string;
  readonly onOpen: (learnerId: string) => void;
  readonly onClose: () => void;
};

export function FaceDialog({ faces, opened, onOpen, onClose }: Props) {
  const { i18n } = useLingui();
  const face = faces.find(({ student }) => student.id === opened);
  // It stays while it is answered, also if a colleague was quicker.
  const [voice, setVoice] = useState<Uncommented | undefined>(face?.voices[0]);
  const waiting = faces
    .flatMap(({ voices }) => voices)
    .filter(({ evidenceId }) => evidenceId !== voice?.evidenceId)
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const [next] = waiting;
  const goOn = () => {
    if (next === undefined) return onClose();
    setVoice(next);
    onOpen(next.learnerId);
  };
  // The student has left the class.
  if (face === undefined) return null;
  return (
    <Dialog
      open
      wide
      heading={face.student.displayName}
      onClose={onClose}
      actions={
        next !== undefined && (
          <Button endIcon={ChevronRight} onClick={goOn}>
            {i18n._('{count, plural, one {Next voice} other {Next of # voices}}', { count: waiting.length })}
          </Button>
        )
      }
    >
      <Stack gap="large">
        <About face={face} />
        {voice?.learnerId === opened && (
          <WaitingVoice
            key={voice.evidenceId}
            voice={voice}
            onSent={() => {
              showToast(i18n._('Sent'), 'good');
              goOn();
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function About({ face }: { readonly face: FaceOfStudent }) {
  const { i18n } = useLingui();
  const say = useReasonText();
  const { student, current, quiet } = face;
  return (
    <div className={styles.person}>
      <Face face={face} size="medium" />
      <div className={styles.facts}>
        {current.total > 0 && <p>{i18n._('Current lesson: {done} of {total}', current)}</p>}
        {quiet !== null && <p>{say(quiet)}</p>}
        <ButtonLink
          small
          endIcon={ChevronRight}
          to="/staff/users/$userId/progress"
          params={{ userId: student.id }}
        >
          {i18n._('Progress')}
        </ButtonLink>
      </div>
    </div>
  );
}
