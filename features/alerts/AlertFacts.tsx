/** The facts about an alert in a list, each with its uncertainty. */
import type { ReactNode } from 'react';
import type { Alert, AlertPlace } from '../../contract';
import { useText } from '../../src/messages/texts';
import { minutesToShore, compassPoint } from './alertRules';
import { useAlertWording } from './useAlertWording';

export function AlertFacts({ alert }: { alert: Alert }) {
  const text = useText('alertRoom');
  const { metres, when, placeOf } = useAlertWording();
  const { subject, where, happened } = alert;
  const facts: [name: string, value: ReactNode][] = [[text('when'), when(happened.time)]];

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
  facts.push([text('where'), happened.where ? placeSaid(happened.where) : text('noFix')]);
  if (where && where.fixTime !== happened.where?.fixTime) facts.push([text('whereLast'), placeSaid(where)]);
  if ('power' in subject && subject.power !== null)
    facts.push([text('power'), text('powerLevel', { power: subject.power })]);
  if (subject.kind === 'temperature' && subject.worn === false) facts.push(['', text('notWorn')]);

  function placeSaid(at: AlertPlace) {
    return text('wherePlace', {
      place: placeOf(at) ?? text('noPlace'),
      time: when(at.fixTime),
      source: text(`source.${at.source}`),
      accuracy: at.accuracy === null ? '' : text('accuracy', { metres: metres(at.accuracy) }),
    });
  }

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
