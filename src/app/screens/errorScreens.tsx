/** The error pages where another identity of the account may lead on, with the list of these. */
import { Forbidden } from '../../../features/errorPages/Forbidden';
import { Unsubscribed } from '../../../features/errorPages/Unsubscribed';
import { OtherIdentities } from '../../../features/signIn/OtherIdentities';

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
