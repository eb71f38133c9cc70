// The hello that a student has recorded, for the staff who get to know them.
import { isStaff } from '@foothold/domain/access/roles';
import { fileUrl } from '@foothold/domain/files/kinds';
import { hello, type Person } from '@foothold/domain/people/collections';
import { useLive } from '@foothold/live/react/use-live';
import { useLingui } from '@lingui/react';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { Section } from '../../../ui/page.tsx';
import styles from './personal.module.css';

export function SaysHello({ person }: { readonly person: Person }) {
  const { i18n } = useLingui();
  const [said] = useLive(hello, isStaff(person.role) ? null : { userId: person.id }).rows;
  if (said === undefined) return null;
  return (
    <Section title={i18n._('Says hello')}>
      <div className={styles.hello}>
        {/* Another recording is another player. */}
        <AudioPlayer
          key={said.fileId}
          src={fileUrl(said.fileId)}
          label={i18n._('{name} says hello', { name: person.displayName })}
        />
      </div>
    </Section>
  );
}
