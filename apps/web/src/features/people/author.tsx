// The picture and name of an author; "Deleted User" if the account is gone.
import { useLingui } from '@lingui/react';
import { Avatar } from '../../ui/avatar.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { pictureOf } from './pictures.ts';
import { usePeople } from './use-people.ts';
import { useViewer } from '../../session/viewer.tsx';

export function Author({ id }: { readonly id: string | null }) {
  const { i18n } = useLingui();
  const viewer = useViewer();
  const person = usePeople().byId.get(id ?? '');
  const name = id === null ? i18n._('Deleted User') : id === viewer.id ? i18n._('Me') : person?.displayName;
  return (
    <Cluster together>
      <Avatar src={pictureOf(person)} size="small" />
      <strong>
        <bdi>{name ?? i18n._('Staff')}</bdi>
      </strong>
    </Cluster>
  );
}
