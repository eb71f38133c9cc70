// Thank you for a comment: the learner says it with one tap, and the teacher sees it beside the comment.
import type { Comment } from '@foothold/domain/evidence/collections';
import { useLingui } from '@lingui/react';
import { Heart } from 'lucide-react';
import { useChange, useWaitingChange } from '../../connection/use-change.ts';
import { refusalOf } from '../../connection/calls.ts';
import { useAbilities } from '../../session/use-abilities.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './evidence-list.module.css';

export function Thanks({ comment: { id: commentId, thankedAt } }: { readonly comment: Comment }) {
  const { i18n } = useLingui();
  const can = useAbilities();
  const { id: userId } = useViewer();
  const thank = useChange('evidence.markCommentThanked');
  const isWaiting = useWaitingChange('evidence.markCommentThanked', commentId) !== undefined;
  if (thankedAt !== null || isWaiting)
    return (
      <Cluster together>
        <Heart className={styles.heart} aria-hidden />
        {can('learn') ? i18n._('You said thank you.') : i18n._('The learner said thank you.')}
      </Cluster>
    );
  if (!can('learn')) return null;
  return (
    <Cluster>
      <Button
        variant="plain"
        icon={Heart}
        onClick={() =>
          void thank({ subject: commentId, input: { userId, commentId } }).catch((error: unknown) =>
            showToast(i18n._(refusalOf(error).msg), 'bad'),
          )
        }
      >
        {i18n._('Thank you')}
      </Button>
    </Cluster>
  );
}
