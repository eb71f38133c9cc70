// What takes the place of a form that is done: one sentence, read out because focus moves to it.
import { useEffect, useRef, type ComponentProps } from 'react';
import { NoticePanel } from '../../ui/empty-state.tsx';

export function ResultPanel(props: ComponentProps<typeof NoticePanel>) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
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
