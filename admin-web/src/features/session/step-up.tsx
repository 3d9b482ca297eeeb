import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { leaveUnconfirmed, nextActToConfirm, onActToConfirm } from '../../shared/api/step-up';
import { ErrorBoundary } from '../../shared/ui/error-boundary';

const loadDialog = () => import('./step-up-dialog');
const StepUpDialog = lazy(() => loadDialog().then((dialog) => ({ default: dialog.StepUpDialog })));

/**
 * Shows the dialog that confirms an act, when there is one. Its script follows the page, so that it is there when it is
 * needed; if it cannot be loaded, the page below stays as it is.
 */
export function StepUp() {
  const act = useSyncExternalStore(onActToConfirm, nextActToConfirm);
  useEffect(() => leaveUnconfirmed, []);
  useEffect(() => void Promise.allSettled([loadDialog()]), []);
  return (
    act !== undefined && (
      <ErrorBoundary>
        <Suspense>
          <StepUpDialog act={act} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
