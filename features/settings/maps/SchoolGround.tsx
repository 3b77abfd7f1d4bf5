/** The school's places and fences over the map that is tried, and the check of the map by one of them. */
import type { FeatureCollection } from 'geojson';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { fences as fenceCalls, type ManagedPlace } from '../../../contract';
import { cornersOf, type FenceShape } from '../../../contract/fences/shape';
import { placeCalls } from '../../../contract/manage/places';
import { useCamera } from '../../../map/camera/useCamera';
import { circlePolygon } from '../../../map/geo/circlePolygon';
import type { Datum } from '../../../map/geo/datum';
import { Layer } from '../../../map/layers/Layer';
import { Source } from '../../../map/layers/Source';
import { useMapScene } from '../../../map/mapScene';
import { useText } from '../../../src/messages/texts';
import { api } from '../../../src/service/api';
import { request } from '../../../src/service/request';
import { usePermission } from '../../../src/session/useViewer';
import { GateCheck, type GateLandmark } from './GateCheck';

const { useGroundPlacesQuery, useGroundFencesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    groundPlaces: build.query(request(placeCalls.managedPlaces)),
    groundFences: build.query({ ...request(fenceCalls.fences), providesTags: ['Fence'] }),
  }),
});

interface SchoolGroundProps {
  /** The map's datum is known and not asked for. */
  fixed: boolean;
  /** A tile of the map that is tried has come, or none is tried. */
  came: boolean;
  onDatum: (datum: Datum) => void;
}

/** The operator sees no school's ground. */
export function SchoolGround(props: SchoolGroundProps) {
  return usePermission('school:manage') ? <KnownGround {...props} /> : null;
}

function KnownGround(props: SchoolGroundProps) {
  const text = useText('maps');
  const { data: places } = useGroundPlacesQuery({});
  const { data: fences } = useGroundFencesQuery({});
  const { map, datum } = useMapScene();
  const camera = useCamera();
  const landmarks = useMemo(
    () => [
      ...(places?.places ?? []).flatMap((place) => (place.pupil ? [] : [landmarkOf(place)])),
      ...(fences ?? []).map(({ fenceId, name, shape }): GateLandmark => ({
        id: `fence ${fenceId}`,
        kind: 'fence',
        name,
        corners: cornersOf(shape).flat(),
      })),
    ],
    [places, fences],
  );
  const shapes = useMemo(
    () =>
      shapesOf(
        places?.places ?? [],
        (fences ?? []).map(({ shape }) => shape),
      ),
    [places, fences],
  );
  const isKnown = landmarks.length > 0;
  const show = useEffectEvent(() =>
    camera.fit({ points: landmarks.flatMap(({ corners }) => corners) }, { maxZoom: 15 }),
  );
  useEffect(() => {
    if (map && isKnown) show();
  }, [map, isKnown]);
  if (!places || !fences) return null;
  return (
    <>
      <Source id="own-ground" data={shapes}>
        <Layer
          id="own-ground-area"
          type="fill"
          group="areas"
          paint={{ 'fill-color': '#0b5f58', 'fill-opacity': 0.1 }}
        />
        <Layer
          id="own-ground-edge"
          type="line"
          group="areas"
          paint={{ 'line-color': '#0b5f58', 'line-width': 2.5, 'line-dasharray': [2, 1] }}
        />
      </Source>
      {isKnown && <p className="quiet text-m">{text('ground')}</p>}
      <GateCheck {...props} datum={datum} landmarks={landmarks} />
    </>
  );
}

const landmarkOf = ({ placeId, name, lng, lat }: ManagedPlace): GateLandmark => ({
  id: `place ${placeId}`,
  kind: 'place',
  name,
  corners: [[lng, lat]],
});

/** Outlines in WGS-84. A corridor is drawn by its line. */
function shapesOf(places: readonly ManagedPlace[], fences: readonly FenceShape[]): FeatureCollection {
  const rows = [
    ...places
      .filter(({ pupil }) => pupil === null)
      .map(({ lng, lat, radius }) => circlePolygon([lng, lat], radius).geometry),
    ...fences.map((shape) =>
      shape.kind === 'circle'
        ? circlePolygon(shape.centre, shape.radius).geometry
        : shape.kind === 'polygon'
          ? ({ type: 'Polygon', coordinates: shape.rings } as const)
          : ({ type: 'LineString', coordinates: shape.line } as const),
    ),
  ];
  return {
    type: 'FeatureCollection',
    features: rows.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  };
}
