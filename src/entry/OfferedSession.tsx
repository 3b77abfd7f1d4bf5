/**
 * Stands before the console when the address brings a session other than the one in progress: asks by name who goes on,
 * because anybody can write a link. The same person goes on without a question.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CurrentUser } from '../../contract/user';
import { roleOf } from '../../contract/permissions';
import { useText } from '../messages/texts';
import type { OfferAnswer, OfferedPersons } from '../session/offeredSession';
import { Button } from '../ui/Button';
import { toast, TOAST } from '../ui/toast';
import { Fault } from '../ui/Form';
import { EntryPage } from './EntryPage';
import { Called, useCalled } from '../messages/calledNames';

export interface OfferedSessionProps {
  /** Asks the platform who the two are. */
  look: () => Promise<OfferedPersons>;
  onAnswer: (answer: OfferAnswer) => void;
}

type Offer = { kind: 'looking' } | Extract<OfferedPersons, { kind: 'two' | 'unknown' }>;

export function OfferedSession({ look, onAnswer }: OfferedSessionProps) {
  const text = useText('entry');
  const [offer, setOffer] = useState<Offer>({ kind: 'looking' });

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [offer.kind]);

  const lookUp = useEffectEvent(look);
  const found = useEffectEvent((persons: OfferedPersons) => {
    if (persons.kind === 'two' || persons.kind === 'unknown') setOffer(persons);
    else {
      if (persons.kind === 'invalid') void toast('info', text('offerInvalid'), { duration: TOAST.long, mask: false });
      onAnswer(persons.kind === 'invalid' ? 'stay' : 'switch');
    }
  });
  useEffect(() => {
    if (offer.kind !== 'looking') return undefined;
    let gone = false;
    void lookUp().then((persons) => {
      if (!gone) found(persons);
    });
    return () => {
      gone = true;
    };
  }, [offer.kind]);

  if (offer.kind === 'looking')
    return (
      <EntryPage>
        <h1 className="entry__title text-xl below-4">{text('offerTitle')}</h1>
        <output className="entry__text quiet text-m below-4">{text('offerLooking')}</output>
      </EntryPage>
    );
  if (offer.kind === 'unknown')
    return (
      <EntryPage>
        <h1 className="entry__title text-xl below-4">{text('offerTitle')}</h1>
        <Fault className="entry__wrong">{text('offerUnknown')}</Fault>
        <Button wide onClick={() => setOffer({ kind: 'looking' })}>
          {text('again')}
        </Button>
        <Button kind="plain" wide className="entry__other" onClick={() => onAnswer('stay')}>
          {text('offerStayHere')}
        </Button>
      </EntryPage>
    );
  const { present, offered } = offer;
  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4" tabIndex={-1} ref={heading}>
        {text('offerAsk', { present: present.realName, offered: offered.realName })}
      </h1>
      <dl className="grid gap-2 below-4">
        <Person name={text('offerNow')} person={present} />
        <Person name={text('offerLink')} person={offered} />
      </dl>
      <p className="entry__text quiet text-m below-4">{text('offerText', { present: present.realName })}</p>
      <Button wide onClick={() => onAnswer('stay')}>
        {text('offerStay', { name: present.realName })}
      </Button>
      <Button kind="plain" wide className="entry__other" onClick={() => onAnswer('switch')}>
        {text('offerSwitch', { name: offered.realName })}
      </Button>
    </EntryPage>
  );
}

function Person({ name, person }: { name: string; person: CurrentUser }) {
  const text = useText('entry');
  const role = roleOf(person.userType);
  const called = useCalled();
  const facts = [
    role && text(`offerRole.${role}`),
    ...[person.studentName, person.schoolName].map((one) => one && called(one)),
  ];
  return (
    <div className="offer__person inset rounded-s">
      <dt className="quiet text-s">{name}</dt>
      <dd>
        <strong>
          <Called name={person.realName} />
        </strong>
        <span className="offer__facts quiet text-s block">{facts.filter(Boolean).join(' · ')}</span>
      </dd>
    </div>
  );
}
