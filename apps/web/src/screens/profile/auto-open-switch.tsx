// Staff's preference: whether opening a classroom also opens its chat.
import { preferences } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { calls, refusalOf } from '../../connection/calls.ts';
import { Switch } from '../../ui/checkbox.tsx';
import { showToast } from '../../ui/toast.ts';
import { useViewer } from '../../session/viewer.tsx';

export function AutoOpenSwitch() {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const isOn = useLive(preferences, { userId: viewer.id }).rows[0]?.autoOpenClassroomChat;
  const change = (autoOpenClassroomChat: boolean) => {
    calls.people
      .setPreferences({ autoOpenClassroomChat })
      .catch((error: unknown) => showToast(i18n._(refusalOf(error).msg), 'bad'));
  };
  return (
    <Switch
      label={i18n._('Open the chat when I open a classroom')}
      checked={isOn ?? true}
      disabled={isOn === undefined}
      onChange={change}
    />
  );
}
