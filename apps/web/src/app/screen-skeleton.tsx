// The skeleton of a screen whose code is loading.
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function ScreenSkeleton() {
  return (
    <Page>
      <Skeleton shape="text" />
    </Page>
  );
}
