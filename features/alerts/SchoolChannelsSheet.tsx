/** '/manage/channels', ours: by which channels the school's people get alerts while they have set nothing. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { KindPreference } from '../../contract';
import { type SchoolChannels, schoolChannelCalls, SchoolChannelsConflict } from '../../contract/alerts/schoolChannels';
import { api } from '../../src/service/api';
import { conflictingVersion } from '../../src/service/failure';
import { request } from '../../src/service/request';
import { useText, useTextById } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useToday } from '../../src/time/dayWords';
import { timeWords } from '../../src/time/timeWords';
import { Button } from '../../src/ui/Button';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { KindTable } from './KindTable';

const channelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    schoolChannels: build.query(request(schoolChannelCalls.schoolChannels)),
    saveSchoolChannels: build.mutation({
      ...request(schoolChannelCalls.saveSchoolChannels),
      // A second save is over this one, and no conflict with it.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(channelsApi.util.upsertQueryData('schoolChannels', {}, answer.data));
      },
    }),
  }),
});
const { useSaveSchoolChannelsMutation, useSchoolChannelsQuery } = channelsApi;

const CLOSES_TO = '/manage';

export function SchoolChannelsSheet() {
  const text = useText('alerts');
  const { data, error, isFetching, refetch } = useSchoolChannelsQuery({}, { refetchOnMountOrArgChange: true });
  if (data) return <Channels saved={data} />;
  return (
    <Sheet title={text('schoolChannels')} closesTo={CLOSES_TO} anchor="full">
      <LoadState failure={isFetching ? undefined : error} onRetry={refetch} />
    </Sheet>
  );
}

function Channels({ saved }: { saved: SchoolChannels }) {
  const text = useText('alertSettings');
  const alertText = useText('alerts');
  const [draft, setDraft] = useState<KindPreference[] | null>(null);
  /** What somebody else saved meanwhile; the draft stays, and the next save is over it. */
  const [theirs, setTheirs] = useState<SchoolChannels | null>(null);
  const [save, { isLoading, isError }] = useSaveSchoolChannelsMutation();

  async function saveDraft() {
    if (!draft) return;
    const { error } = await save({ kinds: draft, version: (theirs ?? saved).version });
    if (!error) {
      setDraft(null);
      setTheirs(null);
      void toast('success', text('saved'), { mask: false });
    } else setTheirs(conflictingVersion(error, SchoolChannelsConflict));
  }

  return (
    <Sheet
      title={alertText('schoolChannels')}
      closesTo={CLOSES_TO}
      anchor="full"
      action={
        draft && (
          <>
            <p className="fault if-any" role="alert">
              {theirs ? text('savedMeanwhile') : isError ? text('saveFailed') : ''}
            </p>
            <Button wide busy={isLoading} onClick={() => void saveDraft()}>
              {text(theirs ? 'saveOver' : 'save')}
            </Button>
          </>
        )
      }
    >
      <div className="settings">
        <p className="settings__urgent">{text('schoolUrgent')}</p>
        <Ways ways={saved.ways} unsent={saved.unsent} />
        <KindTable kinds={draft ?? saved.kinds} onChange={setDraft} />
      </div>
    </Sheet>
  );
}

/** What a notice can go by here, and how many guardians each way reaches. */
function Ways({ ways, unsent }: Pick<SchoolChannels, 'ways' | 'unsent'>) {
  const { push, gateway, people, pushed, messaged, addressed, reached } = ways;
  const when = useWhen();
  const title = useTextById();
  const text = useText('alertSettings');
  return (
    <section className="settings__part grid gap-2" aria-label={text('ways')}>
      <h3 className="text-l">{text('ways')}</h3>
      <ul className="settings__ways quiet text-m">
        <li>{text('way.app')}</li>
        <li>{push ? text('way.push', { n: pushed, people }) : text('way.noPush')}</li>
        <li>{gateway ? text('way.gateway', { n: messaged, people }) : text('way.noGateway')}</li>
        {addressed > 0 && <li>{text('way.address', { n: addressed, people })}</li>}
      </ul>
      {unsent && gateway && <p className="warn text-m">{text(`way.${unsent.why}`, { time: when(unsent.time) })}</p>}
      <NavRow to="/manage/providers">{title('providers.title')}</NavRow>
      {reached < people && <p className="warn text-m">{text('way.unreached', { n: people - reached })}</p>}
    </section>
  );
}

/** Says an instant by the clock of the school. */
function useWhen(): (instant: string) => string {
  const intl = useIntl();
  const { timeZone } = useViewer();
  const today = useToday(timeZone);
  return (instant) => timeWords(intl, instant, today, timeZone);
}
