/** The choice of the map app that shows the way to a child. */
import { ActionSheet } from 'antd-mobile';
import { useText } from '../../src/messages/texts';
import { usePopup } from '../../src/ui/popups';
import { MAP_APPS, type MapApp, navigationAddress } from './navigation';

interface GoThereProps {
  /** Where to, in degrees of WGS-84; null while nothing is asked. */
  to: { lng: number; lat: number } | null;
  name: string;
  onClose: () => void;
}

export function GoThere({ to, name, onClose }: GoThereProps) {
  const text = useText('positions');
  usePopup(to !== null, onClose);
  return (
    <ActionSheet
      visible={to !== null}
      extra={text('navigate.title')}
      cancelText={text('cancel')}
      actions={MAP_APPS.map((app) => ({ key: app, text: text(`navigate.${app}`) }))}
      onAction={({ key }) => {
        if (to) window.open(navigationAddress(key as MapApp, [to.lng, to.lat], name), '_blank', 'noopener');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
