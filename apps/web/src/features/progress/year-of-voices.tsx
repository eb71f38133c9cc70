// All recordings of a learner, by task and target, to hear and to print: then and now above, and below each with its date, length and text.
import type { Evidence } from '@foothold/domain/evidence/collections';
import { fileUrl } from '@foothold/domain/files/kinds';
import { useLingui } from '@lingui/react';
import { Printer } from 'lucide-react';
import { AudioPlayer } from '../../ui/audio-player.tsx';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { clockDuration } from '../../ui/dates.ts';
import { Section } from '../../ui/page.tsx';
import { useLengths } from '../files/use-lengths.ts';
import { VoiceStrip } from '../evidence/voice-strip.tsx';
import type { SubjectTexts } from './use-subject-texts.ts';
import styles from './year-of-voices.module.css';

type Props = Pick<SubjectTexts, 'textOf'> & {
  /** The recordings, oldest first. */
  readonly pieces: readonly Evidence[];
};

export function YearOfVoices({ pieces, textOf }: Props) {
  const { i18n } = useLingui();
  const lengths = useLengths(pieces.flatMap(({ file }) => file?.id ?? []));
  const bySubject = Map.groupBy(pieces, ({ taskId, targetId }) => taskId ?? targetId ?? '');
  return (
    <>
      <VoiceStrip evidence={pieces} isOfAll />
      {[...bySubject].map(([subjectId, ofSubject]) => (
        <OfSubject key={subjectId} pieces={ofSubject} lengths={lengths} textOf={textOf} />
      ))}
      <div>
        <Button small icon={Printer} onClick={() => window.print()}>
          {i18n._('Print')}
        </Button>
      </div>
    </>
  );
}

type OfSubjectProps = Pick<Props, 'textOf' | 'pieces'> & {
  readonly lengths: ReadonlyMap<string, number | null>;
};

function OfSubject({ pieces, lengths, textOf }: OfSubjectProps) {
  const { i18n } = useLingui();
  const [first] = pieces;
  if (first === undefined) return null;
  const isTarget = first.targetId !== null;
  const kind = isTarget ? i18n._('Target') : i18n._('Task');
  return (
    <Section title={<span dir="auto">{textOf(first) ?? kind}</span>} beside={textOf(first) && kind}>
      <ol className={styles.pieces}>
        {pieces.map((piece) => (
          <Piece key={piece.id} piece={piece} seconds={lengths.get(piece.file?.id ?? '') ?? null} />
        ))}
      </ol>
    </Section>
  );
}

function Piece({ piece, seconds }: { readonly piece: Evidence; readonly seconds: number | null }) {
  const { i18n } = useLingui();
  if (piece.file === null) return null;
  const label = piece.text === '' ? i18n._('Evidence {number}', { number: piece.index + 1 }) : piece.text;
  return (
    <li className={styles.piece}>
      <p className={styles.when}>
        <DateText at={piece.createdAt} as="dayTime" />
        {seconds !== null && <> · {clockDuration(seconds)}</>}
      </p>
      {piece.text !== '' && (
        <p className={styles.text} dir="auto">
          {piece.text}
        </p>
      )}
      <div data-screen-only>
        <AudioPlayer
          src={fileUrl(piece.file.id)}
          label={i18n._('Recording: {label}', { label: label.slice(0, 60) })}
          seconds={seconds}
        />
      </div>
    </li>
  );
}
