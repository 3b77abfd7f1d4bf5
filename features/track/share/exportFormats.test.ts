/** Exported files of a day. */
import { describe, expect, it } from 'vitest';
import { toCsv, toGeoJson, toGpx } from './exportFormats';
import { schoolDay } from '../day/analysedDay.fixtures';

describe('files', () => {
  it('GPX has the trusted fixes in order, a new segment after the gap, and no jump', () => {
    const gpx = toGpx(schoolDay, '李明 <1>');
    expect(count(gpx, '<trkseg>')).toBe(2);
    expect(count(gpx, '<trkpt')).toBe(schoolDay.story.flags.filter((bits) => !bits).length);
    expect(gpx).toContain('<name>李明 &lt;1&gt;</name>');
    expect(gpx).toContain('WGS-84');
  });

  it('CSV and GeoJSON have every fix, doubted ones with their reason', () => {
    const rows = toCsv(schoolDay).trim().split('\r\n');
    expect(rows).toHaveLength(schoolDay.track.fixes.length + 1);
    expect(rows[0]).toContain('longitude_wgs84');
    expect(rows.filter((row) => row.endsWith(',speed'))).toHaveLength(schoolDay.story.flags.filter(Boolean).length);
    const { features } = JSON.parse(toGeoJson(schoolDay, '李明')) as {
      features: { properties: { doubt: string[] } }[];
    };
    expect(features.filter(({ properties }) => properties.doubt.length > 0)).toHaveLength(
      schoolDay.story.flags.filter(Boolean).length,
    );
  });
});

const count = (text: string, piece: string) => text.split(piece).length - 1;
