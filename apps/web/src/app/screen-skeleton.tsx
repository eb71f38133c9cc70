// The skeleton of a screen whose code is loading.
import { Page } from '../ui/page.tsx';
import { AbsentSentence, Skeleton } from '../ui/skeleton.tsx';

export function ScreenSkeleton() {
  return (
    <Page>
      {/* Code, which the device has, unlike data. */}
      <AbsentSentence value={null}>
        <Skeleton shape="text" />
      </AbsentSentence>
    </Page>
  );
}
