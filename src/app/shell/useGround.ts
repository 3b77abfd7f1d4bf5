/** The map that is shown under the pupils. It changes to the next one when a map has a fault that lasts. */
import { useMemo, useState } from 'react';
import { isLastingFault } from '../../../map/basemap/lastingFault';
import type { BasemapConfig } from '../../../contract/runtimeConfig';
import { useConfig } from '../../config/ConfigContext';
import { useText } from '../../messages/texts';
import { useCurrentUserQuery } from '../../session/api';
import type { Ground } from '../../store/setting';
import { chooseGround } from '../../store/settingChoices';
import { useAppDispatch, useAppSelector } from '../../store/store';
import { toast } from '../../ui/toast';
import { groundsOf, wantedMap } from './grounds';

export function useGround() {
  const text = useText('app');
  const config = useConfig();
  const dispatch = useAppDispatch();
  const { data: user } = useCurrentUserQuery();
  const wanted = useAppSelector(({ setting }) => setting.ground);
  const school = user?.maps;
  const first = JSON.stringify(wantedMap(config, school, wanted).basemap);
  // What is shown instead of that one, and which have failed.
  const [instead, setInstead] = useState({ of: '', shown: '', failed: [] as string[] });
  const key = instead.of === first ? instead.shown : first;
  // The same map stays the same object.
  const basemap = useMemo(() => JSON.parse(key) as BasemapConfig, [key]);

  async function onTrouble(reason: unknown, isPart: boolean) {
    if (!isLastingFault(reason)) return toast('info', text('mapTrouble'), { mask: false });
    // The rest of the map is there; who sets it sees what is missing.
    if (isPart) return undefined;
    const { mapsToShow, nextMap } = await import('./fallBack');
    const failed = [...(instead.of === first ? instead.failed : []), key];
    const next = nextMap(mapsToShow(config, school, wanted), failed);
    if (!next) return undefined;
    setInstead({ of: first, shown: JSON.stringify(next.basemap), failed });
    return toast('info', text('mapWrong', { instead: text(`ground.${next.ground}`) }), { mask: false });
  }
  const choose = (ground: Ground) => {
    // One that has failed is tried again.
    setInstead({ of: '', shown: '', failed: [] });
    dispatch(chooseGround(ground));
  };
  const grounds = groundsOf(config, school);
  return { basemap, onTrouble, choice: { grounds, chosen: wanted, choose } };
}

export type GroundChoice = ReturnType<typeof useGround>['choice'];
