/** The address book for a file: numbers masked, marked with who took it, and written in the activity log first. */
import type { contract, HandlerOutput } from '../../../contract';
import { audit } from '../../engine/audit/audit';
import type { PlatformContext, Session } from '../../engine/platform';
import type { RequestClient } from '../../engine/serving/serve';
import type { contactReader } from './contactReader';

type Exported = HandlerOutput<typeof contract.user.exportAddressBook>;

/** Characters of the mark: enough to find one export among those of a school. */
const MARK_LENGTH = 8;

export const exportBook = (
  { db, clock, newId }: Pick<PlatformContext, 'db' | 'clock' | 'newId'>,
  reader: ReturnType<typeof contactReader>,
) =>
  async function take(session: Session, client: Pick<RequestClient, 'address'>): Promise<Exported> {
    const { contacts, office } = await reader.of(session, 0);
    const mark = newId().replaceAll('-', '').slice(-MARK_LENGTH).toUpperCase();
    const now = clock();
    const by = await db.transaction(async (tx) => {
      const [viewer] = await tx.query<{ real_name: string }>('select real_name from account where user_id = $1', [
        session.userId,
      ]);
      await audit(tx, now, {
        by: { session, client },
        schoolId: session.schoolId,
        act: 'address.export',
        details: { people: contacts.length, mark },
      });
      return viewer?.real_name ?? '';
    });
    return { contacts, mark, time: now.toISOString(), by, school: office.name };
  };
