// "September · November · now": a learner's recordings as a line of play buttons, to hear the first and the latest in two taps.
import type { Evidence } from '@foothold/domain/evidence/collections';
import { voiceStrip, type VoiceStop } from '@foothold/domain/evidence/voices';
import type { AttachedFile } from '@foothold/domain/files/kinds';
import { useOutbox } from '@foothold/live/react/use-outbox';
import { useLingui } from '@lingui/react';
import { Pause, Play } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Queued } from '../../connection/use-outbox-overlay.ts';
import { ButtonLink } from '../../navigation/links.tsx';
import { useAbilities } from '../../session/use-abilities.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDay } from '../../ui/use-now.ts';
import type { EvidenceInput } from './evidence-input.ts';
import { useVoicePlayer } from './use-voice-player.ts';
import { voiceLabel } from './voice-label.ts';
import styles from './voice-strip.module.css';

/** Handed in, or waiting on this device to be sent: then its file has the id of its outbox item. */
type Voice = Pick<Evidence, 'id' | 'ownerId' | 'createdAt'> & {
  readonly file: Pick<AttachedFile, 'id' | 'fileType'> | null;
};
type Waiting = readonly Queued<EvidenceInput>[];

const nothing: Waiting = [];

type Props = {
  /** Of one task or target, or of the whole year; only recordings of it are shown, from two on. */
  readonly evidence: readonly Evidence[];
  /** In the outbox. */
  readonly waiting?: Waiting;
  /** It is on the page of all recordings, to which it leads elsewhere. */
  readonly isOfAll?: boolean;
};

export function VoiceStrip({ evidence, waiting = nothing, isOfAll = false }: Props) {
  const { i18n } = useLingui();
  const isOwn = useAbilities()('learn');
  const now = useDay();
  const titleId = useId();
  const player = useVoicePlayer();
  const stops = useMemo(
    () => voiceStrip<Voice>([...evidence, ...waiting.map(voiceOf)], { now }),
    [evidence, waiting, now],
  );
  const [first] = stops;
  if (first === undefined) return null;
  return (
    <div className={styles.strip} data-screen-only>
      <p id={titleId} className={styles.title}>
        {isOwn ? i18n._('Hear yourself, then and now') : i18n._('Then and now')}
      </p>
      <ol className={styles.stops} aria-labelledby={titleId}>
        {stops.map((stop) => (
          <Stop
            key={stop.piece.id}
            stop={stop}
            player={player}
            isHere={waiting.some(({ item }) => item.id === stop.piece.id)}
          />
        ))}
      </ol>
      <output className={styles.problem}>
        {player.failed !== null && i18n._('This recording cannot be played')}
      </output>
      {!isOfAll && <AllRecordings isOwn={isOwn} learnerId={first.piece.ownerId} />}
      <audio {...player.audio} preload="none">
        <track kind="captions" />
      </audio>
    </div>
  );
}

function voiceOf({ item, input }: Queued<EvidenceInput>): Voice {
  const isRecording = item.blobs.some(({ type }) => type.startsWith('audio/'));
  return {
    id: item.id,
    ownerId: input.learnerId,
    createdAt: new Date(item.addedAt).toISOString(),
    file: isRecording ? { id: item.id, fileType: 'audio' } : null,
  };
}

function AllRecordings({ isOwn, learnerId }: { readonly isOwn: boolean; readonly learnerId: string }) {
  const { i18n } = useLingui();
  const look = { variant: 'plain', small: true, className: styles.all } as const;
  const words = i18n._('All recordings');
  if (isOwn)
    return (
      <ButtonLink to="/voice" {...look}>
        {words}
      </ButtonLink>
    );
  return (
    <ButtonLink to="/staff/users/$userId/voice" params={{ userId: learnerId }} {...look}>
      {words}
    </ButtonLink>
  );
}

type StopProps = {
  readonly stop: VoiceStop<Voice>;
  readonly isHere: boolean;
  readonly player: ReturnType<typeof useVoicePlayer>;
};

function Stop({ stop, isHere, player }: StopProps) {
  const { i18n } = useLingui();
  const outbox = useOutbox();
  const fileId = stop.piece.file?.id ?? '';
  const isPlaying = player.playing === fileId;
  const when = voiceLabel(stop, i18n.locale);
  const name = stop.isNow ? i18n._('{when}, now', { when }) : when;
  return (
    <li className={classNames(styles.stop, stop.isNow && styles.now)}>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? i18n._('Pause: {name}', { name }) : i18n._('Play: {name}', { name })}
        className={styles.play}
        onClick={() =>
          void player.toggle(fileId, isHere ? async () => (await outbox.blobsOf(fileId)).file : undefined)
        }
      />
      <span className={styles.when} aria-hidden>
        {stop.isNow ? <strong>{i18n._('now')}</strong> : <bdi>{when}</bdi>}
        {stop.isNow && <bdi className={styles.latest}>{when}</bdi>}
      </span>
    </li>
  );
}
