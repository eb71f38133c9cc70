// Reads a text aloud in English and stops; hidden on a device without an English voice. Leaving the screen stops it.
import { useLingui } from '@lingui/react';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { reader } from './reader.ts';

type Props = {
  readonly text: string;
  /** Where there is room for no word beside it. */
  readonly iconOnly?: boolean;
};

export function ReadAloudButton({ text, iconOnly = false }: Props) {
  const { i18n } = useLingui();
  const canRead = useSyncExternalStore(reader.watchVoices, reader.canRead);
  const [me] = useState(() => Symbol('reads'));
  const isReading = useSyncExternalStore(reader.watch, reader.reading) === me;
  useEffect(() => () => reader.stop(me), [me]);
  if (!canRead || !/\p{L}/u.test(text)) return null;
  const label = isReading ? i18n._('Stop') : i18n._('Listen');
  return (
    <Button
      small
      variant="plain"
      icon={isReading ? Square : Volume2}
      onClick={() => (isReading ? reader.stop(me) : reader.read(me, text))}
      {...(iconOnly ? { 'aria-label': label, title: label } : {})}
    >
      {iconOnly ? null : label}
    </Button>
  );
}
