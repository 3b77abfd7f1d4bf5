/** One day's temperature: the last reading in large type, the day as a line, and all readings in a table. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Reading, TemperatureDays } from '../../contract';
import { isBodyTemperature } from '../../contract/health';
import { dayWords } from '../../src/time/dayWords';
import { useText } from '../../src/messages/texts';
import { Notice } from '../../src/ui/Notice';
import { DayLine } from './DayLine';
import { VerdictSign, temperatureVerdict } from './verdict';
import { degrees } from './healthWords';
import { clockTime, timeWords } from '../../src/time/timeWords';

export function DayReadings({ read, day, today }: { read: TemperatureDays; day: string; today: string }) {
  const text = useText('health');
  const intl = useIntl();
  const [chosen, setChosen] = useState<string | null>(null);
  const readings = read.days[0]?.readings ?? [];
  const last = readings.at(-1);
  if (!last) {
    return (
      <Notice
        sign="card"
        title={day === today ? text('emptyToday') : text('emptyDay', { day: dayWords(intl, day, today) })}
        level={3}
        text={text('emptyText')}
      />
    );
  }
  const time = (reading: Reading) => clockTime(intl, reading.time, read.timeZone);
  const index = readings.findIndex((reading) => reading.time === chosen);
  // Prefer a reading of a body: a card on a table measures the table.
  const shown = readings[index] ?? readings.findLast(isBodyTemperature) ?? last;
  const verdict = temperatureVerdict(shown, read.limits);
  return (
    <>
      <p className="temperature__headline grid middle" data-verdict={verdict}>
        <strong>{isBodyTemperature(shown) ? degrees(intl, text, shown.celsius) : text('noTemperature')}</strong>
        <span>
          <VerdictSign verdict={verdict} /> {text(`verdict.${verdict}`)}
          {isBodyTemperature(shown) && ` · ${text(`worn.${String(shown.worn)}` as 'worn.null')}`}
        </span>
        <span className="quiet text-s">
          {index === -1
            ? text('latest', {
                time: timeWords(intl, shown.time, today, read.timeZone),
              })
            : time(shown)}
        </span>
      </p>
      <DayLine
        read={read}
        readings={readings}
        day={day}
        chosen={index}
        say={(reading) =>
          text('chosen', {
            time: time(reading),
            celsius: degrees(intl, text, reading.celsius),
            verdict: text(`verdict.${temperatureVerdict(reading, read.limits)}`),
            worn: text(`worn.${String(reading.worn)}` as 'worn.null'),
          })
        }
        onChoose={(at) => setChosen(readings[at]?.time ?? null)}
      />
      <p className="quiet text-s">{text('legend')}</p>
      <div className="temperature__scroll">
        <table className="temperature__table text-m tabular">
          <caption>{text('tableDay')}</caption>
          <thead>
            <tr>
              <th scope="col">{text('time')}</th>
              <th scope="col">{text('temperature')}</th>
              <th scope="col">{text('verdict')}</th>
              <th scope="col">{text('worn')}</th>
            </tr>
          </thead>
          <tbody>
            {readings.toReversed().map((reading) => {
              const rowVerdict = temperatureVerdict(reading, read.limits);
              return (
                <tr key={reading.time} data-chosen={reading.time === chosen} data-verdict={rowVerdict}>
                  <th scope="row">
                    <time dateTime={reading.time}>{time(reading)}</time>
                  </th>
                  <td>{degrees(intl, text, reading.celsius)}</td>
                  <td>
                    <VerdictSign verdict={rowVerdict} />{' '}
                    {text(`verdict.${rowVerdict === 'unworn' || rowVerdict === 'noBody' ? 'noFigure' : rowVerdict}`)}
                  </td>
                  <td>{text(`worn.${String(reading.worn)}` as 'worn.null')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
