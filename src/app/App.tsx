/** The router with all contexts that screens use. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { DEFAULT_TIME_ZONE } from '../../contract/primitives';
import { useCatalogue } from '../messages/catalogue';
import { LANGUAGE_FACTS } from '../../contract/language';
import { ConfigContext } from '../config/ConfigContext';
import type { OfferedSessionProps } from '../entry/OfferedSession';
import { PushContext } from '../push/pushDevice';
import { LiveContext } from '../service/liveHooks';
import { useAppSelector } from '../store/store';
import { ClockContext } from '../time/useNow';
import { VisitHistoryContext } from '../ui/visitHistory';
import type { Console } from './createConsole';
import { RouteTableContext } from './routing/routeTable';
import { useAppliedTheme } from './theme';

/** The question loads when it is needed. If it cannot, nobody is replaced. */
const OfferedSession = lazy<ComponentType<OfferedSessionProps>>(() =>
  import('../entry/OfferedSession').then(
    (module) => ({ default: module.OfferedSession }),
    () => ({ default: StayWithoutQuestion }),
  ),
);

function StayWithoutQuestion({ onAnswer }: OfferedSessionProps): ReactNode {
  useEffect(() => onAnswer('stay'), [onAnswer]);
  return null;
}

export function App({
  console: { offer, store, config, clock, live, visitHistory, router, push },
}: {
  console: Console;
}) {
  const [asking, setAsking] = useState(offer !== null);
  return (
    <Provider store={store}>
      <ConfigContext value={config}>
        <ClockContext value={clock}>
          <LiveContext value={live}>
            <VisitHistoryContext value={visitHistory}>
              <PushContext value={push}>
                <RouteTableContext value={router.routes}>
                  <LanguageProvider>
                    {offer && asking ? (
                      <Suspense>
                        <OfferedSession
                          look={offer.look}
                          onAnswer={(answer) => void offer.answer(answer).then(() => setAsking(false))}
                        />
                      </Suspense>
                    ) : (
                      // React transitions would wait for a pause in the live stream, which may not come.
                      <RouterProvider router={router} useTransitions={false} />
                    )}
                  </LanguageProvider>
                </RouteTableContext>
              </PushContext>
            </VisitHistoryContext>
          </LiveContext>
        </ClockContext>
      </ConfigContext>
    </Provider>
  );
}

/** The chosen language, and the school's time zone for all times on the screen. */
function LanguageProvider({ children }: { children: ReactNode }) {
  useAppliedTheme();
  const language = useAppSelector(({ setting }) => setting.language);
  const { locale } = LANGUAGE_FACTS[language];
  const messages = useCatalogue(language);
  const timeZone = useAppSelector(({ user }) => user.currentUser?.timeZone ?? DEFAULT_TIME_ZONE);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <IntlProvider locale={locale} defaultLocale={locale} messages={messages} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}
