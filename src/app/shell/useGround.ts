/** The map that is shown under the pupils. It changes to the next one when a map has a fault that lasts. */
import { useCallback, useMemo, useState } from 'react';
import { isLastingFault } from '../../../map/basemap/lastingFault';
import { useConfig } from '../../config/ConfigContext';
import { useText } from '../../messages/texts';
import { useCurrentUserQuery } from '../../session/api';
import type { Ground } from '../../store/setting';
import { chooseGround } from '../../store/settingChoices';
import { useAppDispatch, useAppSelector } from '../../store/store';
import { toast } from '../../ui/toast';
import { groundsOf, mapsToShow } from './grounds';

const NONE: readonly string[] = [];

export function useGround() {
  const text = useText('app');
  const config = useConfig();
  const dispatch = useAppDispatch();
  const { data: user } = useCurrentUserQuery();
  const wanted = useAppSelector(({ setting }) => setting.ground);
  const [failed, setFailed] = useState(NONE);
  const school = user?.maps;
  const left = useMemo(
    () => mapsToShow(config, school, wanted).filter(({ basemap }) => !failed.includes(JSON.stringify(basemap))),
    [config, school, wanted, failed],
  );
  const [shown = { ground: 'plain', basemap: { kind: 'none' } } as const, next] = left;
  const key = JSON.stringify(shown.basemap);
  // The same map stays the same object.
  const basemap = useMemo(() => JSON.parse(key) as typeof shown.basemap, [key]);

  const onTrouble = (reason: unknown, isPart: boolean) => {
    const lasts = isLastingFault(reason);
    const instead = lasts && !isPart && next;
    if (instead) setFailed([...failed, key]);
    const words = instead
      ? text('mapWrong', { instead: text(`ground.${instead.ground}`) })
      : text(lasts ? 'mapRefused' : 'mapTrouble');
    void toast('info', words, { mask: false });
  };
  const choose = useCallback(
    (ground: Ground) => {
      setFailed(NONE);
      dispatch(chooseGround(ground));
    },
    [dispatch],
  );
  const grounds = groundsOf(config, school);
  return { basemap, onTrouble, choice: { grounds, chosen: grounds.includes(wanted) ? wanted : grounds[0], choose } };
}

export type GroundChoice = ReturnType<typeof useGround>['choice'];
