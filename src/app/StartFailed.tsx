/** Shown when the console cannot even learn where its platform is. */
import { IntlProvider } from 'react-intl';
import type { Locale } from '../messages/locale';
import { Notice } from '../ui/Notice';
import { useAppText } from '../messages/app';
import { Button } from '../ui/Button';

export function StartFailed({ locale }: { locale: Locale }) {
  return (
    <IntlProvider locale={locale} defaultLocale={locale}>
      <Words />
    </IntlProvider>
  );
}

function Words() {
  const text = useAppText();
  return (
    <Notice
      sign="cloud"
      title={text('startTitle')}
      action={<Button onClick={() => location.reload()}>{text('retry')}</Button>}
    >
      <p>{text('startText')}</p>
    </Notice>
  );
}
