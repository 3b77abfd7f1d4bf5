/** A guardian's answer whether the child may go on a trip, and what the other guardians said. */
import { CODES } from '../../contract/envelope';
import type { FamilyTrip } from '../../contract/groups';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { codeOf } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { notify } from '../../src/ui/toast';
import { useAnswerTripMutation } from './api';
import { useGroupWords } from './groupWords';

export function FamilyConsent({ trip: { groupId, studentId, studentName, state, consent } }: { trip: FamilyTrip }) {
  const text = useText('groups');
  const words = useGroupWords();
  const called = useCalled();
  const [answer, { isLoading }] = useAnswerTripMutation();
  if (!consent) return null;
  const say = (agrees: boolean) =>
    void answer({ groupId, studentId, asked: consent.asked, agrees }).then(({ error }) => {
      if (error) void notify(text(codeOf(error) === CODES.conflict ? 'askedAnew' : 'failed'));
    });
  const name = called(studentName);
  return (
    <section className="groups__consent inset rounded" aria-label={text('consentOf', { name })}>
      <p className="groups__asked strong" role="status" data-consent={consent.state}>
        {text(`consentIs.${consent.state}`, { name })}
      </p>
      {consent.answers.map(({ by, agrees, time, onPaper }) => (
        <p key={`${by} ${time}`} className="groups__facts">
          {text(onPaper ? 'answer.paper' : agrees ? 'answer.yes' : 'answer.no', {
            by: called(by),
            time: words.day(time),
          })}
        </p>
      ))}
      {state !== 'over' && (
        <div className="groups__acts groups__acts--field">
          {consent.own !== true && (
            <Button busy={isLoading} aria-label={text('agreeOf', { name })} onClick={() => say(true)}>
              {text('agree')}
            </Button>
          )}
          {consent.own !== false && (
            <Button kind="plain" busy={isLoading} aria-label={text('declineOf', { name })} onClick={() => say(false)}>
              {text(consent.own === null ? 'refuse' : 'declineAfterAll')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
