/** The facts about an alert in a list, each with its uncertainty. */
import type { ReactNode } from 'react';
import type { Alert } from '../../contract';
import { useText } from '../../src/messages/texts';
import { minutesToShore, compassPoint } from './alertRules';
import { useAlertWording } from './useAlertWording';

export function AlertFacts({ alert }: { alert: Alert }) {
  const text = useText('alertRoom');
  const { metres, when, placeOf } = useAlertWording();
  const { subject, where, time } = alert;
  const facts: [name: string, value: ReactNode][] = [[text('when'), when(time)]];

  if (subject.kind === 'water') {
    const doubt = subject.doubt === null ? '' : text('doubt', { metres: metres(subject.doubt) });
    const minutes = minutesToShore(subject);
    facts.push([
      text('water'),
      text('waterDanger', { name: subject.areaName, danger: text(`danger.${subject.danger}`) }),
    ]);
    facts.push([
      text('distance'),
      <>
        {subject.verdict === 'in' ? text('inWater') : metres(subject.distance)}
        {doubt} {text('asOf', { time: when(subject.asOf) })}
      </>,
    ]);
    if (subject.bearing !== null && subject.verdict === 'near')
      facts.push([text('bearing'), text(`compass.${compassPoint(subject.bearing)}`)]);
    if (minutes !== null) facts.push(['', minutes < 1 ? text('reachNow') : text('reach', { n: Math.round(minutes) })]);
  }
  facts.push([
    text('where'),
    where
      ? text('wherePlace', {
          place: placeOf(where) ?? text('noPlace'),
          time: when(where.fixTime),
          source: text(`source.${where.source}`),
          accuracy: where.accuracy === null ? '' : text('accuracy', { metres: metres(where.accuracy) }),
        })
      : text('noFix'),
  ]);
  if ('power' in subject && subject.power !== null)
    facts.push([text('power'), text('powerLevel', { power: subject.power })]);
  if (subject.kind === 'temperature' && subject.worn === false) facts.push(['', text('notWorn')]);

  return (
    <dl className="alert-detail__facts grid gap-1">
      {facts.map(([name, value], index) => (
        <div key={index}>
          <dt className="quiet">{name}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
