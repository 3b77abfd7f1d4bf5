/** Everything that the search over the map can find, from what the viewer may see. */
import { useMemo } from 'react';
import { usePositionsQuery } from '../../../../features/positions/api';
import { positionIn } from '../../../../features/positions/positionRecord';
import { useFencePlacesQuery, useFencesQuery, useSchoolPlacesQuery } from '../../../../features/fences/api';
import { classPath } from '../../../../features/groups/paths';
import { usePlacePinyinQuery, useTownNamesQuery } from '../../../../features/search/api';
import type { Findable } from '../../../../features/search/finding';
import { useWaterAreasQuery } from '../../../../features/waters/api';
import { measureShape } from '../../../../contract/fences';
import { MOST_SPELLED } from '../../../../contract/names';
import { useFamilyPlacesQuery } from '../../../placeWords/familyPlaces';
import { useConfig } from '../../../config/ConfigContext';
import { knownPlaceName } from '../../../fences/knownPlaceName';
import { useCalled } from '../../../messages/calledNames';
import { useText } from '../../../messages/texts';
import { useClassStudentsQuery } from '../../../session/api';
import { usePermission, useViewer } from '../../../session/useViewer';
import { geofencingPath, positionPath } from '../../../ui/pupilPaths';
import { waterAreaPath } from '../../../waters/waters';

const HAN = /\p{Script=Han}/u;

export interface Findables {
  all: readonly Findable[];
  /** Something is still being read. */
  reading: boolean;
  /** The errors of what could not be read. */
  failures: readonly unknown[];
  retry: () => void;
}

export function useFindables(): Findables {
  const called = useCalled();
  const fenceText = useText('fence');
  const { basemap, townFile } = useConfig();
  const { studentSide, studentId } = useViewer();
  const family = studentSide === true;
  const [seesFences, seesWaters] = [usePermission('fence:read'), usePermission('water:read')];
  const classes = useClassStudentsQuery();
  const positions = usePositionsQuery();
  const fences = useFencesQuery({}, { skip: !seesFences });
  const waters = useWaterAreasQuery(undefined, { skip: !seesWaters });
  const own = useFencePlacesQuery({ studentId: studentId ?? '' }, { skip: !family || !studentId });
  // Of staff nobody looks up a child's home here.
  const school = useSchoolPlacesQuery({}, { skip: family || !seesFences });
  const named = useFamilyPlacesQuery(undefined, { skip: !family });
  const places = family ? own : school;
  const town = useTownNamesQuery({ basemap, townFile });

  const found = useMemo(() => {
    const nobody = { spelling: '', initials: '' };
    const pupils = (classes.data ?? []).flatMap(({ className, studentList }) =>
      studentList.map((one): Findable => {
        const fix = positionIn(positions.data, one.studentId)?.fix;
        return {
          ...one,
          key: `pupil ${one.studentId}`,
          kind: 'pupil',
          name: one.studentName,
          called: called(one.studentName),
          at: fix ? [fix.lng, fix.lat] : null,
          radius: null,
          to: positionPath(family, one.studentId),
          note: called(className),
        };
      }),
    );
    const rooms = (family ? [] : (classes.data ?? [])).map(({ classId, className }): Findable => ({
      ...nobody,
      key: `class ${classId}`,
      kind: 'class',
      name: className,
      called: called(className),
      at: null,
      radius: null,
      to: classPath(classId),
    }));
    const known = (places.data ?? []).map(({ name, names, lng, lat, radius }): Findable => ({
      ...nobody,
      key: `place ${lng},${lat}`,
      kind: 'place',
      name,
      called: knownPlaceName(fenceText, name, names),
      at: [lng, lat],
      radius: Math.round(radius),
      to: null,
    }));
    const ours = (named.data ?? []).map(({ placeId, name, lng, lat, radius }): Findable => ({
      ...nobody,
      key: `named ${placeId}`,
      kind: 'place',
      name,
      called: called(name),
      at: [lng, lat],
      radius: Math.round(radius),
      to: null,
    }));
    const drawn = (fences.data ?? []).map(({ fenceId, name, shape, scope }): Findable => {
      const { west, south, east, north } = measureShape(shape).box;
      const child = scope.kind === 'students' ? (scope.studentIds[0] ?? studentId) : studentId;
      const list = geofencingPath(family, family ? child : null);
      return {
        ...nobody,
        key: `fence ${fenceId}`,
        kind: 'fence',
        name,
        called: called(name),
        at: [(west + east) / 2, (south + north) / 2],
        radius: null,
        to: `${list}${list.includes('?') ? '&' : '?'}${new URLSearchParams({ fence: fenceId })}`,
      };
    });
    const wet = (waters.data ?? []).flatMap(({ areaId, name, polygons }): Findable[] => {
      const ring = polygons[0]?.[0] ?? [];
      const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
      if (ring.length === 0) return [];
      return [
        {
          ...nobody,
          key: `water ${areaId}`,
          kind: 'water',
          name,
          called: called(name),
          at: [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2],
          radius: null,
          to: waterAreaPath(areaId),
        },
      ];
    });
    const mapped = (town.data ?? []).map(({ name, latin = '', kind, at, spelling = '', initials = '' }): Findable => ({
      key: `${kind} ${name} ${at.join(',')}`,
      kind: kind === 'road' ? 'road' : 'town',
      name,
      called: knownPlaceName(fenceText, name, { kind: null, latin }),
      spelling,
      initials,
      at,
      radius: null,
      to: null,
    }));
    return [...pupils, ...rooms, ...known, ...ours, ...drawn, ...wet, ...mapped];
  }, [
    classes.data,
    positions.data,
    places.data,
    named.data,
    fences.data,
    waters.data,
    town.data,
    called,
    fenceText,
    family,
    studentId,
  ]);

  // Once the names are known: each asking is one call.
  const queries = [classes, fences, waters, places, named, town];
  const reading = queries.some(({ isLoading }) => isLoading);
  const unspelled = useMemo(
    () =>
      [...new Set(found.flatMap(({ name, spelling }) => (spelling === '' && HAN.test(name) ? [name] : [])))].slice(
        0,
        MOST_SPELLED,
      ),
    [found],
  );
  const pinyin = usePlacePinyinQuery({ place: unspelled }, { skip: reading || unspelled.length === 0 });
  const all = useMemo(() => {
    const spelled = new Map(unspelled.map((name, index) => [name, pinyin.data?.[index]]));
    return found.map((one) => (one.spelling === '' ? { ...one, ...spelled.get(one.name) } : one));
  }, [found, unspelled, pinyin.data]);

  const asked = [...queries, pinyin];
  return {
    all,
    reading: reading || pinyin.isLoading,
    failures: asked.flatMap(({ error, isFetching }) => (error && !isFetching ? [error] : [])),
    retry: () => {
      for (const query of asked) if (query.error && !query.isFetching) void query.refetch();
    },
  };
}
