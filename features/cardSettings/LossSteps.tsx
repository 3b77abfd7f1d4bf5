/**
 * What a lost card can be told: there is no lock, only four settings, each with a receipt of its own. A card that
 * somebody found shall reach nobody, hear nobody, and say where it is.
 */
import { CARD_MODELS } from '../../contract/cardSettings/models';
import { useText } from '../../src/messages/texts';
import { useChildPath } from '../../src/session/useChildPath';
import { NavRow } from '../../src/ui/NavRow';
import { CardContent } from './CardScreen';

export function LossSteps() {
  const text = useText('card');
  const to = useChildPath();
  return (
    <CardContent kind={null}>
      {({ model }) => {
        const { strongest } = CARD_MODELS[model];
        return (
          <section className="card-part">
            <h3 className="card-heading">{text('lossSteps')}</h3>
            <p className="card-quiet quiet text-m">{text('lossNoLock')}</p>
            {strongest.incoming !== null && <NavRow to={to('/device/incoming-limit')}>{text('lossCalls')}</NavRow>}
            {strongest.smsIntercept !== null && <NavRow to={to('/device/sms-intercept')}>{text('lossTexts')}</NavRow>}
            {strongest.interval !== null && <NavRow to={to('/device/setting/tenoinfo')}>{text('lossInterval')}</NavRow>}
            {strongest.locate !== null && <NavRow to={to('/position')}>{text('lossLocate')}</NavRow>}
          </section>
        );
      }}
    </CardContent>
  );
}
