/** '/manage/begin', ours: what a new school does first, what of it is done, and where the rest is done. */
import './home.css';
import { endFirstStepsCall, FIRST_STEPS, type FirstStep } from '../../contract/manage/firstSteps';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { request } from '../../src/service/request';
import { LoadState } from '../../src/ui/LoadState';
import { NavRow } from '../../src/ui/NavRow';
import { Sheet } from '../../src/ui/Sheet';
import { useCloseSheet } from '../../src/ui/visitHistory';
import { homeApi, useFirstStepsQuery } from './api';

const { useEndFirstStepsMutation } = homeApi.injectEndpoints({
  endpoints: (build) => ({
    // The home asks anew when it opens.
    endFirstSteps: build.mutation(request(endFirstStepsCall)),
  }),
});

/** Where each step is done. */
const PLACE_OF: Record<FirstStep, string> = {
  place: '/manage/places/new',
  pupils: '/manage/import',
  teachers: '/manage/staff',
  bells: '/geofencing?calendar=1',
  card: '/manage/cards',
  phone: '/manage/channels',
};

/** Milliseconds between two looks: a card and a phone answer by themselves. */
const EVERY = 15_000;

export function FirstStepsSheet() {
  const text = useText('firstSteps');
  const close = useCloseSheet('/home');
  const { data, error, refetch } = useFirstStepsQuery({}, { pollingInterval: EVERY, refetchOnMountOrArgChange: true });
  const [end, { isLoading, isError }] = useEndFirstStepsMutation();
  const open = FIRST_STEPS.length - (data?.done.length ?? 0);
  return (
    <Sheet title={text('begin')} closesTo="/home" anchor="full">
      {!data || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <>
          <p className="quiet text-m below-3" role="status">
            {text(open === 0 ? 'beginDone' : 'beginText', { n: open })}
          </p>
          <ol className="unmarked">
            {FIRST_STEPS.map((step) => (
              <li key={step}>
                <NavRow
                  to={PLACE_OF[step]}
                  done={data.done.includes(step)}
                  aside={text(data.done.includes(step) ? 'stepDone' : 'stepOpen')}
                >
                  {text(`step.${step}`)}
                </NavRow>
                <p className="quiet text-m below-3">{text(`step.${step}.text`)}</p>
              </li>
            ))}
          </ol>
          {isError && (
            <p className="fault" role="alert">
              {text('notDone')}
            </p>
          )}
          <Button
            kind={open === 0 ? 'primary' : 'link'}
            wide
            busy={isLoading}
            onClick={async () => {
              if (!(await end({})).error) close();
            }}
          >
            {text(open === 0 ? 'beginEnd' : 'beginSkip')}
          </Button>
        </>
      )}
    </Sheet>
  );
}
