/** The operator's calls of the town file. */
import { CODES } from '../../../contract';
import { type TownMap, townMapCalls, type TownWish } from '../../../contract/townMap/calls';
import { audit } from '../../engine/audit/audit';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, type RequestClient, serve } from '../../engine/serving/serve';

/** What the calls need of the work on a town file. The composition root gives it. */
export interface TownWork {
  now(): Promise<TownMap>;
  /** @throws Refusal 422 for a wish that names nothing to read. */
  measure(wish: TownWish): Promise<void>;
  /** @throws Refusal 409 without work that can go on. */
  get(): Promise<void>;
  stop(): Promise<void>;
  drop(): Promise<void>;
}

const NOTHING: TownMap = { canKeep: false, file: null, job: null, onDisk: [], folder: '' };

/** @param work null where the platform has no folder of its own */
export function townMapRoutes(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  auth: RequestAuth,
  work: TownWork | null,
) {
  const noted = (session: Session, client: RequestClient, kept: boolean) =>
    audit(db, clock(), {
      by: { session, client },
      schoolId: session.schoolId,
      act: 'setting.change',
      details: { setting: 'townFile', kept },
    });
  async function done(act: (on: TownWork) => Promise<void>): Promise<TownMap> {
    if (!work) throw new Refusal(CODES.notFound, 'This platform has no folder for maps');
    await act(work);
    return work.now();
  }
  return serve<typeof townMapCalls>(
    townMapCalls,
    {
      townMap: () => work?.now() ?? Promise.resolve(NOTHING),
      measureTownMap: (wish) => done((on) => on.measure(wish)),
      async getTownMap(_, { session }, client) {
        const now = await done((on) => on.get());
        await noted(session, client, true);
        return now;
      },
      stopTownMap: () => done((on) => on.stop()),
      async dropTownMap(_, { session }, client) {
        const now = await done((on) => on.drop());
        await noted(session, client, false);
        return now;
      },
    },
    auth,
  );
}
