// Plays or pauses a recording on this device.
import { useLingui } from '@lingui/react';
import { Pause, Play } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../ui/button.tsx';
import { usePlayer } from './use-player.ts';

export function ListenButton({ blob, ref }: { blob: Blob; ref?: Ref<HTMLButtonElement> }) {
  const { i18n } = useLingui();
  const { playing, toggle } = usePlayer(blob);
  return (
    <Button icon={playing ? Pause : Play} onClick={toggle} ref={ref}>
      {playing ? i18n._('Pause') : i18n._('Listen')}
    </Button>
  );
}
