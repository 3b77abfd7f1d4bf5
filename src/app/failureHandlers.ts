/** Carries out what the error catalogue asks for: toasts, the one expiry dialog, the page of the unsubscribed. */
import { failures, failureText } from '../messages/failures';
import { intlOf } from '../messages/catalogue';
import type { FailureHandlers } from '../service/errorCatalogue';
import type { Failure } from '../service/failure';
import { endSession } from '../session/startSession';
import type { Store } from '../store/store';
import { ask } from '../ui/dialog';
import { clearToast, toast, TOAST } from '../ui/toast';

export interface TellingOutside {
  store: () => Store;
  /** Goes to the sign-in page, to come back to where one is. */
  toLogin: () => void;
  goTo: (path: string) => void;
}

export function telling({ store, toLogin, goTo }: TellingOutside): FailureHandlers {
  const intl = () => intlOf(store().getState().setting.language);
  let asking = false;

  /** However many calls fail at once, one dialog opens (8.02). */
  async function expired(failure: Failure) {
    if (asking) return;
    asking = true;
    const text = failures.of(intl());
    try {
      await clearToast();
      await ask({
        title: text('hint'),
        content: failure.code === 401 ? text('expired') : failureText(intl(), failure),
        confirm: text('signInAgain'),
      });
      store().dispatch(endSession());
      toLogin();
    } finally {
      asking = false;
    }
  }

  return {
    expired: (failure) => void expired(failure),
    unsubscribed: () => goTo('/exception/unsubscribed'),
    toast: (failure) => {
      const kind = failure.kind === 'network' ? 'offline' : 'fail';
      void toast(kind, failureText(intl(), failure), { duration: TOAST.failure, mask: false });
    },
  };
}
