/** For leaders: which families agreed to a trip, which did not, and who has not answered. */
import { useState } from 'react';
import { type Group, TripConsent } from '../../contract/groups';
import { Called } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Segments } from '../../src/ui/Segments';
import { notify } from '../../src/ui/toast';
import { usePaperConsentMutation } from './api';
import { Sign } from '../../src/ui/Sign';

/** Before the names, so that the colour is not alone. */
const SIGNS = { given: 'disc', refused: 'cross', open: 'ring' } as const;

export function Consents({ group: { groupId, pupils, state } }: { group: Group }) {
  const text = useText('groups');
  const [show, setShow] = useState<TripConsent>('open');
  const [hold, { isLoading }] = usePaperConsentMutation();
  const of = (consent: TripConsent) => pupils.filter((one) => one.consent === consent);
  const take = (studentId: string, holds: boolean) =>
    void hold({ groupId, studentId, holds }).then(({ error }) => error && notify(text('failed')));
  const listed = of(show);
  return (
    <section aria-label={text('consents')}>
      <h3 className="groups__part">{text('consents')}</h3>
      <Segments
        label={text('consents')}
        wide
        choices={(['open', 'refused', 'given'] as const).map((value) => ({
          value,
          name: `${text(`consents.${value}`)} ${of(value).length}`,
        }))}
        chosen={show}
        onChoose={setShow}
      />
      {listed.length === 0 && <p className="groups__facts groups__none">{text(`consentsNone.${show}`)}</p>}
      <ul className="rollcall" aria-label={text(`consents.${show}`)}>
        {listed.map(({ studentId, name, onPaper }) => (
          <li key={studentId} className="rollcall__row middle ruled">
            <span className="grid grows shrinks">
              <span className="rollcall__name text-l">
                <span className="groups__sign" data-consent={show}>
                  <Sign of={SIGNS[show]} />
                </span>{' '}
                <Called name={name} />
              </span>
              {onPaper && <span className="groups__facts">{text('onPaper')}</span>}
            </span>
            {state !== 'over' && show === 'open' && (
              <Button
                kind="plain"
                small
                busy={isLoading}
                aria-label={text('paperOf', { name })}
                onClick={() => take(studentId, true)}
              >
                {text('paper')}
              </Button>
            )}
            {state !== 'over' && onPaper && (
              <Button
                kind="link"
                small
                busy={isLoading}
                aria-label={text('paperOffOf', { name })}
                onClick={() => take(studentId, false)}
              >
                {text('undoShort')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
