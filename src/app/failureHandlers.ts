/**
 * Shows failures of calls as the error catalogue demands: a toast, the dialog of an expired session, or the page for
 * identities without a subscription.
 */
import { failureText } from '../messages/failures';
import { intlOf } from '../messages/catalogue';
import { textOf } from '../messages/texts';
import type { FailureHandlers } from '../service/errorCatalogue';
import type { Failure } from '../service/failure';
import { endSession } from '../session/startSession';
import type { Store } from '../store/store';
import { ask } from '../ui/dialog';
import { clearToast, toast, TOAST } from '../ui/toast';

export interface FailureHandlersOptions {
  store: () => Store;
  /** Opens the sign-in page, which returns to the present screen afterwards. */
  toLogin: () => void;
  goTo: (path: string) => void;
}

export function createFailureHandlers({ store, toLogin, goTo }: FailureHandlersOptions): FailureHandlers {
  const intl = () => intlOf(store().getState().setting.language);
  let dialogOpen = false;

  /** Opens one dialog, however many calls fail at once (8.02). */
  async function expired(failure: Failure) {
    if (dialogOpen) return;
    dialogOpen = true;
    const text = textOf('failure', intl());
    try {
      await clearToast();
      await ask({
        title: text('hint'),
        content: failure.code === 401 ? text('expired') : failureText(intl(), failure),
        confirm: text('signInAgain'),
      });
      store().dispatch(endSession({ expired: true }));
      toLogin();
    } finally {
      dialogOpen = false;
    }
  }

  return {
    expired: (failure) => void expired(failure),
    setUpFactor: () => goTo('/user/second-factor/set-up'),
    unsubscribed: () => goTo('/exception/unsubscribed'),
    toast: (failure) => {
      const kind = failure.kind === 'network' ? 'offline' : 'fail';
      void toast(kind, failureText(intl(), failure), { duration: TOAST.failure, mask: false });
    },
  };
}
