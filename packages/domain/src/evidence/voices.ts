// A learner's voice pieces over the year as a short strip: which of them, and what tells each from the others. Pure; times are ISO 8601.

type Piece = {
  readonly id: string;
  readonly createdAt: string;
  readonly file: { readonly fileType: string } | null;
};

/** As little of a stop's time as tells it from the others: its month; its day, where two have a month; its minute, where two have a day. */
export type Fineness = 'month' | 'day' | 'time';

export type VoiceStop<Voice> = {
  readonly piece: Voice;
  readonly fineness: Fineness;
  /** Another year than the current one. */
  readonly withYear: boolean;
  /** The latest one. */
  readonly isNow: boolean;
};

export type Calendar = {
  readonly now: Date;
  /** An IANA name such as `Europe/London`; undefined: the device's. */
  readonly timeZone?: string;
};

/** As many as stand beside each other on a small phone. */
const maxStops = 3;

/** The pieces that are recordings, oldest first. */
export function voicePieces<Voice extends Piece>(evidence: readonly Voice[]): readonly Voice[] {
  return evidence
    .filter(({ file }) => file?.fileType === 'audio')
    .toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.id.localeCompare(b.id));
}

/** The first, the latest, and the one in the middle between them. Empty if there is nothing to compare. */
export function voiceStrip<Voice extends Piece>(
  evidence: readonly Voice[],
  { now, timeZone }: Calendar,
): readonly VoiceStop<Voice>[] {
  const pieces = spread(voicePieces(evidence));
  if (pieces.length < 2) return [];
  const localDay = new Intl.DateTimeFormat('en-CA', {
    ...(timeZone === undefined ? {} : { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  // Such as 2026-09-30.
  const dayOf = (at: Date) => localDay.format(at);
  const days = pieces.map(({ createdAt }) => dayOf(new Date(createdAt)));
  const isAlone = (day: string, length: number) =>
    days.filter((each) => each.slice(0, length) === day.slice(0, length)).length === 1;
  return pieces.map((piece, index) => {
    const day = days[index] ?? '';
    return {
      piece,
      fineness: isAlone(day, '2026-09'.length) ? 'month' : isAlone(day, day.length) ? 'day' : 'time',
      withYear: day.slice(0, 4) !== dayOf(now).slice(0, 4),
      isNow: index === pieces.length - 1,
    };
  });
}

function spread<Voice>(pieces: readonly Voice[]): readonly Voice[] {
  const last = pieces.length - 1;
  if (last < maxStops) return pieces;
  const indexes = Array.from({ length: maxStops }, (_, stop) => Math.round((stop * last) / (maxStops - 1)));
  return pieces.filter((_, index) => indexes.includes(index));
}
