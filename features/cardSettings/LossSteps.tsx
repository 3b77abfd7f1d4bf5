/**
 * What a lost card can be told: there is no lock, only four settings, each with a receipt of its own. A card that
 * somebody found shall reach nobody, hear nobody, and say where it is.
 */
import { CARD_MODELS } from '../../contract/cardSettings/models';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { NavRow } from '../../src/ui/NavRow';
import { CardContent } from './CardScreen';

export function LossSteps() {
  // A card is lost for the child of the identity, whatever the address says.
  const { studentId } = useViewer();
  const pathOf = (path: string) => (studentId === null ? path : `${path}?${new URLSearchParams({ studentId })}`);
  const text = useText('card');
  return (
    <CardContent kind={null} of={studentId}>
      {({ model }) => {
        const { strongest } = CARD_MODELS[model];
        return (
          <section className="card-part">
            <h3 className="card-heading">{text('lossSteps')}</h3>
            <p className="card-quiet quiet text-m">{text('lossNoLock')}</p>
            {strongest.incoming !== null && <NavRow to={pathOf('/device/incoming-limit')}>{text('lossCalls')}</NavRow>}
            {strongest.smsIntercept !== null && (
              <NavRow to={pathOf('/device/sms-intercept')}>{text('lossTexts')}</NavRow>
            )}
            {strongest.interval !== null && (
              <NavRow to={pathOf('/device/setting/tenoinfo')}>{text('lossInterval')}</NavRow>
            )}
            {strongest.locate !== null && <NavRow to={pathOf('/position')}>{text('lossLocate')}</NavRow>}
          </section>
        );
      }}
    </CardContent>
  );
}
