// A student's progress: the tabs Modules and Personal Targets, each with its count of waiting evidence, and Voice once there is a recording.
import { uncommented } from '@foothold/domain/evidence/unread';
import { voicePieces } from '@foothold/domain/evidence/voices';
import type { Person } from '@foothold/domain/people/collections';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useWork } from '../../features/evidence/use-work.ts';
import { TabLink } from '../../navigation/links.tsx';
import { UncommentedBadge } from '../../features/evidence/uncommented-badge.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';
import { StudentFrame } from './student-frame.tsx';

type Props = {
  readonly current: 'modules' | 'targets' | 'voice';
  readonly children: (student: Person) => ReactNode;
};

export function ProgressFrame({ current, children }: Props) {
  return (
    <StudentFrame current="progress">
      {(student) => (
        <>
          <ProgressTabs userId={student.id} current={current} />
          {children(student)}
        </>
      )}
    </StudentFrame>
  );
}

function ProgressTabs({ userId, current }: { readonly userId: string; readonly current: Props['current'] }) {
  const { i18n } = useLingui();
  const { evidence, comments, complete } = useWork(userId);
  const waiting = complete ? uncommented(evidence, comments) : [];
  const ofTargets = waiting.filter((item) => item.targetId !== null).length;
  const hasVoice = current === 'voice' || voicePieces(evidence).length > 0;
  return (
    <LinkTabs label={i18n._('Progress')}>
      <TabLink
        to="/staff/users/$userId/progress/modules"
        params={{ userId }}
        inactiveProps={{ 'aria-current': current === 'modules' ? 'page' : undefined }}
        badge={<UncommentedBadge count={waiting.length - ofTargets} />}
      >
        {i18n._('Modules')}
      </TabLink>
      <TabLink
        to="/staff/users/$userId/progress/targets"
        params={{ userId }}
        badge={<UncommentedBadge count={ofTargets} />}
      >
        {i18n._('Personal Targets')}
      </TabLink>
      {hasVoice && (
        <TabLink to="/staff/users/$userId/voice" params={{ userId }}>
          {i18n._('Voice')}
        </TabLink>
      )}
    </LinkTabs>
  );
}
