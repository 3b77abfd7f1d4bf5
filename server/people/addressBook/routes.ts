/** Routes of the address book. */
import { addressCalls } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { contactLooks } from './contactLooks';
import { contactReader } from './contactReader';
import { exportBook } from './exportBook';
import { ownContact } from './ownContact';

export function addressRoutes(context: PlatformContext, auth: RequestAuth) {
  const reader = contactReader(context);
  const looks = contactLooks(context);
  const own = ownContact(context);
  const take = exportBook(context, reader);
  return serve<typeof addressCalls>(
    addressCalls,
    {
      addressBook: async (_, { session }) => reader.of(session, await looks.left(session)),
      revealContact: (input, { session }) => looks.reveal(input, session),
      exportAddressBook: (_, { session }, client) => take(session, client),
      contactLooks: (_, { session }) => looks.ofOwner(session),
      ownContact: (_, { session }) => own.read(session),
      saveOwnContact: (input, { session }) => own.save(input, session),
    },
    auth,
  );
}
