/** Which water areas are on the map. */
import { useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { waterAreaPath, WATERS } from '../../waters/waters';

export interface ShownWaters {
  shown: boolean;
  /** The viewer turns them on or off. */
  show: (shown: boolean) => void;
  /** The area whose sheet is open; null when none is. */
  selectedId: string | null;
  open: (areaId: string) => void;
}

/** Water areas are drawn when the viewer turns them on, and always while one of their sheets is open. */
export function useWaterAreas(): ShownWaters {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [wanted, show] = useState(false);
  const below = matchPath(`${WATERS}/:areaId?`, pathname);
  return {
    shown: wanted || below !== null,
    show,
    selectedId: below?.params.areaId ?? null,
    open: (areaId: string) => void navigate(waterAreaPath(areaId)),
  };
}
