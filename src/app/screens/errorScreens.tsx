/** The error pages where another identity of the account may lead on, with the list of these. */
import { Forbidden } from '../../../features/error-pages/Forbidden';
import { Unsubscribed } from '../../../features/error-pages/Unsubscribed';
import { OtherIdentities } from '../../../features/sign-in/OtherIdentities';

export const ForbiddenScreen = () => (
  <Forbidden>
    <OtherIdentities />
  </Forbidden>
);

export const UnsubscribedScreen = () => (
  <Unsubscribed>
    <OtherIdentities />
  </Unsubscribed>
);
