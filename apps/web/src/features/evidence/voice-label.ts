// Names a stop of a strip of recordings by its time: "September", "5 Sep", "5 Sep, 2:30 pm".
import type { VoiceStop } from '@foothold/domain/evidence/voices';
import { formatter, timeInWords } from '../../ui/dates.ts';

export function voiceLabel(
  { piece, fineness, withYear }: VoiceStop<{ readonly createdAt: string }>,
  locale: string,
): string {
  const at = new Date(piece.createdAt);
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  if (fineness === 'month') return formatter(locale, { month: 'long', ...year }).format(at);
  const day = formatter(locale, { day: 'numeric', month: 'short', ...year }).format(at);
  return fineness === 'day' ? day : `${day}, ${timeInWords(at, locale)}`;
}
