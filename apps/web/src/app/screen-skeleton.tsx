// The skeleton of a screen whose code is loading.
import { Page } from '../ui/page.tsx';
import { MayLoad, Skeleton } from '../ui/skeleton.tsx';

export function ScreenSkeleton() {
  return (
    <Page>
      {/* Code, which the device has, unlike data. */}
      <MayLoad value>
        <Skeleton shape="text" />
      </MayLoad>
    </Page>
  );
}
