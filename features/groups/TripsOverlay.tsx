/**
 * The ways and meeting points of trips on the map, in the colours of their groups: of those under way, and of the one
 * that the address names (`trip`), which comes into view.
 */
import type { Feature, FeatureCollection } from 'geojson';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GROUP_COLOURS, type Group, type GroupTrip } from '../../contract/groups';
import type { LngLat } from '../../contract/primitives';
import { useCamera } from '../../map/camera/useCamera';
import { dotColours } from '../../map/dots/dotStyle';
import { Layer } from '../../map/layers/Layer';
import { LineLayers } from '../../map/layers/LineLayers';
import { Source } from '../../map/layers/Source';
import { useLabelFont } from '../../map/layers/useLabelFont';
import { useMapScene } from '../../map/mapScene';
import { usePermission } from '../../src/session/useViewer';
import { useFamilyTripsQuery, useGroupsQuery } from './api';

type Shown = Pick<Group, 'groupId' | 'colour'> & { trip: GroupTrip };

/** The trips that the viewer leads, or those of a guardian's children. */
function useShownTrips(wanted: string | null): readonly Shown[] {
  const [leads, follows] = [usePermission('group:read'), usePermission('trip:read')];
  const { data: groups } = useGroupsQuery(undefined, { skip: !leads });
  const { data: trips } = useFamilyTripsQuery(undefined, { skip: !follows });
  return useMemo(
    () =>
      [...(groups ?? []), ...(trips ?? [])].flatMap(({ groupId, colour, state, trip }) =>
        trip && (state === 'running' || groupId === wanted) ? [{ groupId, colour, trip }] : [],
      ),
    [groups, trips, wanted],
  );
}

const pointsOf = ({ route, meeting }: GroupTrip): LngLat[] =>
  [...route, ...(meeting?.at ? [meeting.at] : [])].map(({ lng, lat }) => [lng, lat]);

export function TripsOverlay() {
  const wanted = useSearchParams()[0].get('trip');
  const shown = useShownTrips(wanted);
  const { dark, map } = useMapScene();
  const camera = useCamera();
  const font = useLabelFont();
  const { surface, ink, flags } = dotColours(dark);
  const shapes = useMemo(() => shapesOf(shown, flags), [shown, flags]);
  const found = shown.find(({ groupId }) => groupId === wanted)?.trip;
  const show = useEffectEvent(() => {
    if (found) camera.fit({ points: pointsOf(found) }, { maxZoom: 16 });
  });
  const isThere = found !== undefined && map !== null;
  useEffect(() => {
    if (isThere) show();
  }, [isThere, wanted]);
  if (shown.length === 0) return null;
  const isPlace = ['==', ['geometry-type'], 'Point'] as never;
  return (
    <Source id="trips" data={shapes}>
      <LineLayers
        id="trips-way"
        group="tracks"
        colour={['get', 'colour']}
        width={4}
        casing={{ colour: surface, width: 8, opacity: 0.9 }}
      />
      <Layer
        id="trips-meeting"
        group="tracks"
        type="circle"
        filter={isPlace}
        paint={{
          'circle-radius': 8,
          'circle-color': surface,
          'circle-stroke-color': ['get', 'colour'],
          'circle-stroke-width': 4,
        }}
      />
      <Layer
        id="trips-names"
        group="tracks"
        type="symbol"
        filter={isPlace}
        layout={{
          'text-field': ['get', 'name'],
          'text-font': font,
          'text-size': 13,
          'text-anchor': 'top',
          'text-offset': [0, 1.1],
          'text-max-width': 9,
        }}
        paint={{ 'text-color': ink, 'text-halo-color': surface, 'text-halo-width': 1.8 }}
      />
    </Source>
  );
}

const shapesOf = (trips: readonly Shown[], flags: readonly string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: trips.flatMap(({ colour, trip: { route, meeting } }): Feature[] => {
    const properties = { colour: flags[GROUP_COLOURS.indexOf(colour)], name: meeting?.name ?? '' };
    const way: Feature[] =
      route.length < 2
        ? []
        : [
            {
              type: 'Feature',
              properties,
              geometry: { type: 'LineString', coordinates: route.map(({ lng, lat }) => [lng, lat]) },
            },
          ];
    const place: Feature[] = meeting?.at
      ? [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [meeting.at.lng, meeting.at.lat] } }]
      : [];
    return [...way, ...place];
  }),
});
