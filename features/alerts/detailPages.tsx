/** The pages that show one alert: ours for any kind, and the specification's for SOS and water (2.23, 2.24). */
import { useParams, useSearchParams } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { INBOX, SOS, WATER, waterPlacePath } from './alertPaths';
import { AlertDetailSheet } from './AlertDetailSheet';

export function AlertSheet() {
  const text = useText('alerts');
  const alertId = useParams()['alertId'] ?? '';
  return <AlertDetailSheet key={alertId} alertId={alertId} title={text('one')} closesTo={INBOX} />;
}

export function SosDetailSheet() {
  return <NamedAlertSheet title="sosOne" closesTo={SOS} />;
}

export function WaterDetailSheet() {
  return <NamedAlertSheet title="waterOne" closesTo={WATER} />;
}

/** The sheet opens only a little, so that the map has nearly all of a phone's screen. */
export function WaterPlaceSheet() {
  return <NamedAlertSheet title="waterPlace" closesTo={WATER} anchor="peek" />;
}

function NamedAlertSheet({
  title,
  closesTo,
  anchor,
}: {
  title: 'sosOne' | 'waterOne' | 'waterPlace';
  closesTo: string;
  anchor?: 'peek';
}) {
  const text = useText('alerts');
  const alertId = useSearchParams()[0].get('alert') ?? '';
  return (
    <AlertDetailSheet
      key={alertId}
      alertId={alertId}
      title={text(title)}
      closesTo={closesTo}
      {...(anchor && { anchor })}
      {...(title === 'waterOne' && { place: waterPlacePath(alertId) })}
    />
  );
}
