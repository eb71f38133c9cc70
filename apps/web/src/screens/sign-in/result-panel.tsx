// Replaces a completed form: one sentence, announced because it takes focus.
import { useEffect, useRef, type ComponentProps } from 'react';
import { NoticePanel } from '../../ui/empty-state.tsx';

export function ResultPanel(props: ComponentProps<typeof NoticePanel>) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focused button has been removed.
    const heading = panel.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, []);
  return (
    <div ref={panel}>
      <NoticePanel {...props} />
    </div>
  );
}
