/** The pages that show one alert: ours for any kind, and the specification's for SOS and water (2.23, 2.24). */
import { useParams, useSearchParams } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { INBOX, SOS, WATER } from './alertPaths';
import { AlertDetailSheet } from './AlertDetailSheet';

export function AlertSheet() {
  const title = useText('title');
  const alertId = useParams()['alertId'] ?? '';
  return <AlertDetailSheet key={alertId} alertId={alertId} title={title('alert')} closesTo={INBOX} />;
}

export function SosDetailSheet() {
  return <NamedAlertSheet title="sosDetail" closesTo={SOS} />;
}

export function WaterDetailSheet() {
  return <NamedAlertSheet title="waterDetail" closesTo={WATER} />;
}

/** The sheet opens only a little, so that the map has nearly all of a phone's screen. */
export function WaterPlaceSheet() {
  return <NamedAlertSheet title="waterLocation" closesTo={WATER} anchor="peek" />;
}

function NamedAlertSheet({
  title,
  closesTo,
  anchor,
}: {
  title: 'sosDetail' | 'waterDetail' | 'waterLocation';
  closesTo: string;
  anchor?: 'peek';
}) {
  const name = useText('title');
  const alertId = useSearchParams()[0].get('alert') ?? '';
  return (
    <AlertDetailSheet
      key={alertId}
      alertId={alertId}
      title={name(title)}
      closesTo={closesTo}
      {...(anchor && { anchor })}
    />
  );
}
