// What a learner tries in the sample lesson, kept nowhere: marking a page as complete, and sending words.
import { isBlank } from '@foothold/domain/contract/blank';
import { useLingui } from '@lingui/react';
import { Check, Circle, Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { ButtonLink } from '../../navigation/links.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Cluster, Stack } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';

export function MarkTry({ isMarked, onMark }: { readonly isMarked: boolean; readonly onMark: () => void }) {
  const { i18n } = useLingui();
  return (
    <Cluster>
      <Button
        variant={isMarked ? 'quiet' : 'primary'}
        icon={isMarked ? Check : Circle}
        aria-pressed={isMarked}
        onClick={onMark}
      >
        {isMarked ? i18n._('Completed') : i18n._('Mark as complete')}
      </Button>
    </Cluster>
  );
}

const longest = 200;

type SendProps = { readonly isSent: boolean; readonly onSend: (isSent: boolean) => void };

export function SendTry({ isSent, onSend }: SendProps) {
  const { i18n } = useLingui();
  const [text, setText] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank(text)) onSend(true);
  };
  return (
    <form onSubmit={send}>
      <Stack>
        <p>{i18n._('This is only to try. We do not keep your words.')}</p>
        <TextArea
          label={i18n._('Write here')}
          minRows={3}
          maxLength={longest}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onSend(false);
          }}
        />
        <output>
          {isSent && <Banner tone="good">{i18n._('Well done. You can do a lesson now.')}</Banner>}
        </output>
        <Cluster>
          <Button type="submit" icon={Send} variant={isSent ? 'quiet' : 'primary'} disabled={isBlank(text)}>
            {i18n._('Send')}
          </Button>
          <ButtonLink to="/" variant={isSent ? 'primary' : 'quiet'}>
            {i18n._('Home')}
          </ButtonLink>
        </Cluster>
      </Stack>
    </form>
  );
}
